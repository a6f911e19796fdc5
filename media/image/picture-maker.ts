import * as Comlink from 'comlink';
import { aborted, inTime, throwIfAborted } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { workerFailure } from '../not-loaded.ts';
import type { ImageLimits, ImageWorker, MadePicture } from '../../workers/image/types.ts';
import { makeByLibrary } from './library.ts';
import { pictureRefusalOf } from './refusal.ts';

/** What a picture for the server is made into. The server takes JPEGs of 3 MB; a card's lettering needs less. */
export const sheetPicture: ImageLimits = { longSide: 2000, bytes: 1_200_000 };
/** A card has a known outline, and small lettering: the table around it is not sent. */
export const cardPicture: ImageLimits = { ...sheetPicture, onlyCard: true };

type Answer = Exclude<MadePicture, { kind: 'impossible' }>;

/** Makes photographs small, upright and free of metadata, one after another. */
export interface PictureMaker {
  /** Fetches the thread's code before it is needed. */
  prepare(): void;
  /** A refusal is an answer; rejects only where the signal aborts, or where nothing in this browser can do it. */
  make(picture: Blob, limits: ImageLimits, signal: AbortSignal): Promise<Answer>;
  stop(): void;
}

export function createPictureMaker(log: Log): PictureMaker {
  let thread: PictureThread | null = null;
  // Two photographs at once are more than an older phone's memory.
  let last: Promise<unknown> = Promise.resolve();
  async function makeNow(picture: Blob, limits: ImageLimits, signal: AbortSignal): Promise<Answer> {
    throwIfAborted(signal);
    const refusal = await pictureRefusalOf(picture);
    if (refusal) return { kind: 'refused', refusal };
    thread ??= startThread();
    const made = await thread.make(picture, limits, signal).catch((error: unknown) => {
      throwIfAborted(signal);
      thread?.stop();
      thread = null;
      return { kind: 'impossible', reason: reasonOf(error) } as const;
    });
    if (made.kind !== 'impossible') return made;
    log('picture_by_library', { reason: made.reason });
    return Promise.race([makeByLibrary(picture, limits, signal), aborted(signal)]);
  }
  return {
    prepare: () => void (thread ??= startThread()),
    make(picture, limits, signal) {
      const made = last.then(() => makeNow(picture, limits, signal));
      last = made.catch(() => undefined);
      return made;
    },
    stop: () => thread?.stop(),
  };
}

/** A phone of ten years ago takes three seconds for twelve megapixels. */
const deadlineMs = 20_000;

interface PictureThread {
  make(picture: Blob, limits: ImageLimits, signal: AbortSignal): Promise<MadePicture>;
  stop(): void;
}

function startThread(): PictureThread {
  const worker = new Worker(new URL('../../workers/image/image.worker.ts', import.meta.url), {
    type: 'module',
  });
  // Held as long as the thread: Comlink ends the conversation with a proxy that nobody holds.
  const remote = Comlink.wrap<ImageWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(workerFailure(event, "the picture's worker"));
  });
  broken.catch(() => undefined);
  return {
    make: (picture, limits, signal) =>
      inTime(deadlineMs, signal, Promise.race([remote.make(picture, limits), broken])),
    stop: () => worker.terminate(),
  };
}
