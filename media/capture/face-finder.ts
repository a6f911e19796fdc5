import * as Comlink from 'comlink';
import type { FaceWorker } from '../../workers/face.types.ts';
import { readFaces, type FaceReading } from '../../workers/tasks/face-reading.ts';
import { aborted, withDeadline } from '../abort.ts';

export interface FaceFinder {
  /** Hands the pixels over. */
  look(picture: ImageData, signal: AbortSignal): Promise<FaceReading>;
  stop(): void;
}

const loadDeadlineMs = 15_000;
const lookDeadlineMs = 4_000;

/** Rejects where the engine cannot be loaded in time: the reading goes on without. */
export async function startFaceFinder(signal: AbortSignal): Promise<FaceFinder> {
  const worker = new Worker(new URL('../../workers/face.worker.ts', import.meta.url), { type: 'module' });
  const remote = Comlink.wrap<FaceWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(`the face engine failed: ${event.message}`));
  });
  broken.catch(() => undefined);
  const inTime = <T>(ms: number, outer: AbortSignal, answer: Promise<T>): Promise<T> =>
    withDeadline(ms, outer, (inner) => Promise.race([answer, broken, aborted(inner)]));
  try {
    await inTime(loadDeadlineMs, signal, remote.load());
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    async look({ data: pixels, width, height }, lookSignal) {
      const boxes = remote.find(Comlink.transfer(pixels, [pixels.buffer]), width, height);
      return readFaces(await inTime(lookDeadlineMs, lookSignal, boxes));
    },
    stop() {
      worker.terminate();
    },
  };
}
