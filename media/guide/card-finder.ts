import * as Comlink from 'comlink';
import { aborted, withDeadline } from '../abort.ts';
import { workerFailure } from '../not-loaded.ts';
import type { CardLook, CardSource, CardWorker } from '../../workers/card/types.ts';
import type { CardMeasures } from '../../workers/tasks/card/measure.ts';

/** Finds and measures a card in single pictures, in a thread of its own. */
export interface CardFinder {
  /** The source is handed over. Rejects where it fails or takes too long, or the signal aborts. */
  look(source: CardSource, look: CardLook, signal: AbortSignal): Promise<CardMeasures>;
  /** The sharpest candidate so far, or null; rejects as look() does. */
  take(signal: AbortSignal): Promise<Blob | null>;
  forget(): void;
  stop(): void;
}

/** The first look waits for the worker's code as well. */
const deadlineMs = 8_000;

export function startCardFinder(): CardFinder {
  const worker = new Worker(new URL('../../workers/card/card.worker.ts', import.meta.url), {
    type: 'module',
  });
  const remote = Comlink.wrap<CardWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(workerFailure(event, "the card's worker"));
  });
  broken.catch(() => undefined);
  const inTime = <T>(outer: AbortSignal, answer: Promise<T>): Promise<T> =>
    withDeadline(deadlineMs, outer, (inner) => Promise.race([answer, broken, aborted(inner)]));
  return {
    look: (source, look, signal) =>
      inTime(signal, remote.look(Comlink.transfer(source, [handedOver(source)]), look)),
    take: (signal) => inTime(signal, remote.take()),
    forget: () => void remote.forget().catch(() => undefined),
    stop: () => worker.terminate(),
  };
}

function handedOver(source: CardSource): Transferable {
  switch (source.kind) {
    case 'frame':
      return source.frame;
    case 'bitmap':
      return source.bitmap;
    case 'pixels':
      return source.pixels.buffer;
  }
}
