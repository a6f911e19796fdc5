import { Worker } from 'node:worker_threads';

/** Its own thread, so that the load that is made beside it does not slow it. */
const asking = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const { origin, everyMs } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const ask = (due) => new Promise((resolve, reject) => {
  get(origin + '/healthz', { agent }, (response) => {
    response.resume().once('end', () => resolve(performance.now() - due));
  }).once('error', reject);
});
const asked = [];
let due = performance.now();
const schedule = setInterval(() => {
  for (; due <= performance.now(); due += everyMs) asked.push(ask(due));
}, everyMs);
parentPort.once('message', async () => {
  clearInterval(schedule);
  parentPort.postMessage(await Promise.all(asked));
});
`;

/**
 * How long the health check takes from now on, in milliseconds, until it is stopped: asked every 20 ms whatever came of
 * the last, and counted from when it was due, so that a stall weighs as long as it lasts.
 */
export function watchHealth(origin: string): { stop(): Promise<number[]> } {
  const worker = new Worker(asking, { eval: true, workerData: { origin, everyMs: 20 } });
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
