import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * One picture at a time: the mesh keeps state between its stages. Whoever waits longest goes next, so that a
 * live check never waits for the whole of a video.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(() => setImmediate()).then(work);
  last = turn.catch(() => undefined);
  return turn;
}
