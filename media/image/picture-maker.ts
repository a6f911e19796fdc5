import * as Comlink from 'comlink';
import { aborted, withDeadline } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { workerFailure } from '../not-loaded.ts';
import { readPictureFacts } from '../../workers/tasks/image-size.ts';
import type { PictureRefusal } from '../../workers/tasks/picture-refusal.ts';
import type { ImageLimits, ImageWorker, MadePicture } from '../../workers/image/types.ts';
import { makeByLibrary } from './library.ts';

/** What a picture for the server is made into. The server takes JPEGs of 3 MB; a card's lettering needs less. */
export const sheetPicture: ImageLimits = { longSide: 2000, bytes: 1_200_000 };
/** A card has a known outline, and small lettering: the table around it is not sent. */
export const cardPicture: ImageLimits = { ...sheetPicture, onlyCard: true };

/** More is no photograph of a phone's: the largest cameras have 200 megapixels, in files of 40 MB. */
const most = { bytes: 50_000_000, pixels: 80_000_000 } as const;

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
    signal.throwIfAborted();
    const refusal = await refusalOf(picture);
    if (refusal) return refusal;
    thread ??= startThread();
    const made = await thread.make(picture, limits, signal).catch((error: unknown) => {
      signal.throwIfAborted();
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
      withDeadline(deadlineMs, signal, (inner) =>
        Promise.race([remote.make(picture, limits), broken, aborted(inner)]),
      ),
    stop: () => worker.terminate(),
  };
}

const headBytes = 256 * 1024;
/** The least that says what a picture is: less is left where an album in a cloud has not sent the rest. */
const headerBytes = 32;

/** Looked at before anything is decoded. Null where nothing speaks against it. */
async function refusalOf(picture: Blob): Promise<Extract<Answer, { kind: 'refused' }> | null> {
  const refused = (refusal: PictureRefusal) => ({ kind: 'refused', refusal }) as const;
  if (picture.size > most.bytes) return refused('too_large');
  if (picture.size < headerBytes) return refused('damaged');
  const facts = readPictureFacts(new Uint8Array(await picture.slice(0, headBytes).arrayBuffer()));
  if (!facts || facts.animated) return refused('not_a_picture');
  if ((facts.width ?? 0) * (facts.height ?? 0) > most.pixels) return refused('too_large');
  if (facts.kind !== 'heic') return null;
  return (await canDecode(picture)) ? null : refused('unknown_format');
}

/** Safari knows HEIC, hardly anybody else does. */
function canDecode(picture: Blob): Promise<boolean> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(picture);
    const image = new Image();
    const settle = (can: boolean) => {
      URL.revokeObjectURL(url);
      resolve(can);
    };
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = url;
  });
}
