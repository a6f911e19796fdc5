import * as Comlink from 'comlink';
import { inTime } from '../abort.ts';
import { isNotLoaded, workerFailure } from '../not-loaded.ts';
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
  const answered = <T>(outer: AbortSignal, answer: Promise<T>): Promise<T> =>
    inTime(deadlineMs, outer, Promise.race([answer, broken]));
  return {
    look: (source, look, signal) =>
      answered(signal, remote.look(Comlink.transfer(source, [handedOver(source)]), look)),
    take: (signal) => answered(signal, remote.take()),
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

/** Until it is begun anew after a failure: twice as long each time. */
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;
/** So often where its code came: then this browser cannot. */
const mostFailures = 3;

/** The finder of an open camera, for one side after the other; begun anew where its code did not come. */
export class CameraCardFinder {
  #finder: CardFinder | null = null;
  #pauseMs = firstPauseMs;
  #beginsAt = 0;
  #failures = 0;
  readonly #start: () => CardFinder;

  constructor(start: () => CardFinder = startCardFinder) {
    this.#start = start;
  }

  /** Null where there is none now, or never: the customer sees for themselves, and presses the shutter. */
  get(now: number): CardFinder | null {
    if (!this.#finder && now >= this.#beginsAt) this.#finder = this.#start();
    return this.#finder;
  }

  /** What get() gave rejected with this. */
  fail(error: unknown, now: number): void {
    this.stop();
    if (!isNotLoaded(error)) this.#failures += 1;
    this.#beginsAt = this.#failures < mostFailures ? now + this.#pauseMs : Infinity;
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
  }

  stop(): void {
    this.#finder?.stop();
    this.#finder = null;
  }
}
