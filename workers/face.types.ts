import type { FaceBox } from './tasks/face-reading.ts';

/** The face of face.worker.ts. */
export interface FaceWorker {
  /** Loads the engine. Rejects where this browser cannot run it. */
  load(): Promise<void>;
  find(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number): Promise<readonly FaceBox[]>;
}
