import * as Comlink from 'comlink';
import type { FaceWorker } from '../../workers/face/types.ts';
import type { PosedFace } from '../../workers/face/types.ts';
import { readFaces, type FaceReading } from '../../workers/tasks/face/framing.ts';
import { inTime, isTimeout } from '../abort.ts';
import { NotLoaded, workerFailure } from '../not-loaded.ts';

export interface FaceFinder {
  /** Hands the pixels over. Rejects where the engine fails or takes too long, or the signal aborts. */
  look(picture: ImageData, signal: AbortSignal): Promise<FaceReading>;
  stop(): void;
}

/** Sees how a head is held as well; its model is fetched only where that is asked for. */
export interface PoseFinder {
  /** Hands the pixels over. Rejects where the engine fails or takes too long, or the signal aborts. */
  look(picture: ImageData, signal: AbortSignal): Promise<readonly PosedFace[]>;
  stop(): void;
}

const loadDeadlineMs = { boxes: 15_000, mesh: 30_000 } as const;
const lookDeadlineMs = 4_000;

/** Rejects where the engine cannot be loaded in time, with NotLoaded where that is the network's: the reading goes on without. */
export async function startFaceFinder(signal: AbortSignal): Promise<FaceFinder> {
  const { remote, answered, stop } = await startEngine('boxes', signal);
  return {
    async look({ data: pixels, width, height }, lookSignal) {
      const boxes = remote.find(Comlink.transfer(pixels, [pixels.buffer]), width, height);
      return readFaces(await answered(lookDeadlineMs, lookSignal, boxes));
    },
    stop,
  };
}

/** Rejects where the engine cannot be loaded in time, with NotLoaded where that is the network's. */
export async function startPoseFinder(signal: AbortSignal): Promise<PoseFinder> {
  const { remote, answered, stop } = await startEngine('mesh', signal);
  return {
    async look({ data: pixels, width, height }, lookSignal) {
      const faces = remote.pose(Comlink.transfer(pixels, [pixels.buffer]), width, height);
      return await answered(lookDeadlineMs, lookSignal, faces);
    },
    stop,
  };
}

async function loaded(remote: Comlink.Remote<FaceWorker>, want: 'boxes' | 'mesh'): Promise<void> {
  if (!(await remote.load(want))) throw new NotLoaded('the face engine');
}

async function startEngine(want: 'boxes' | 'mesh', signal: AbortSignal) {
  const worker = new Worker(new URL('../../workers/face/face.worker.ts', import.meta.url), {
    type: 'module',
  });
  const remote = Comlink.wrap<FaceWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(workerFailure(event, 'the face engine'));
  });
  broken.catch(() => undefined);
  const answered = <T>(ms: number, outer: AbortSignal, answer: Promise<T>): Promise<T> =>
    inTime(ms, outer, Promise.race([answer, broken]));
  try {
    await answered(loadDeadlineMs[want], signal, loaded(remote, want));
  } catch (error) {
    worker.terminate();
    // What takes so long is on its way still: nothing is known of this browser.
    throw isTimeout(error) ? new NotLoaded('the face engine') : error;
  }
  return { remote, answered, stop: () => worker.terminate() };
}
