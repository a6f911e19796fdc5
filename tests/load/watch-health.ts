import { Worker } from 'node:worker_threads';

/** Asks again and again on one connection; its own thread, so that the load that is made beside it does not slow it. */
const asking = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times = [];
const ask = () => new Promise((resolve, reject) => {
  const begun = performance.now();
  get(workerData + '/healthz', { agent }, (response) => {
    response.resume().once('end', () => {
      times.push(performance.now() - begun);
      resolve();
    });
  }).once('error', reject);
});
let going = true;
parentPort.once('message', () => { going = false; });
(async () => {
  while (going) {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  parentPort.postMessage(times);
})();
`;

/** How long the health check takes from now on, in milliseconds, until it is stopped. */
export function watchHealth(origin: string): { stop(): Promise<number[]> } {
  const worker = new Worker(asking, { eval: true, workerData: origin });
  return {
    async stop() {
      const times = new Promise<number[]>((resolve, reject) =>
        worker.once('message', resolve).once('error', reject),
      );
      worker.postMessage('stop');
      return await times.finally(() => worker.terminate());
    },
  };
}
