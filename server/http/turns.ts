import type { FastifyInstance } from 'fastify';

const waiting: (() => void)[] = [];
let isLetting = false;

function letOneGo(): void {
  const go = waiting.shift();
  isLetting = go !== undefined;
  if (!go) return;
  setImmediate(letOneGo);
  go();
}

/** Waits for the next round of the event loop that has room. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (!isLetting) setImmediate(letOneGo);
    isLetting = true;
  });

/**
 * Calls are answered one in each round of the event loop, in the order in which they came. Node accepts one new
 * connection a round: while many ask at once, rounds that answered all of them let who came last wait for seconds.
 */
export function takeTurns(app: FastifyInstance): void {
  app.addHook('onRequest', turn);
}
