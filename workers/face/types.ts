import type { FaceBox } from '../tasks/face/face-reading.ts';
import type { PosedFace } from '../tasks/face/mesh.ts';

type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** The face of face.worker.ts. */
export interface FaceWorker {
  /** Loads the engine: boxes alone, or the mesh as well. Rejects where this browser cannot run it. */
  load(want: 'boxes' | 'mesh'): Promise<void>;
  find(pixels: Pixels, width: number, height: number): Promise<readonly FaceBox[]>;
  /** Wants the mesh. */
  pose(pixels: Pixels, width: number, height: number): Promise<readonly PosedFace[]>;
}
