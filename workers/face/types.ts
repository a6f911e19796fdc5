import type { MovingFace } from '../tasks/face/challenges.ts';
import type { LookEyes, LookLight } from '../tasks/face/look-quality.ts';
import type { FaceBox } from '../tasks/face/framing.ts';

type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** A face as the mesh tells it: where it is, how it is held, what eyes and mouth do, and what the light made of it. */
export type PosedFace = FaceBox & MovingFace & LookLight & LookEyes;

/** What face.worker.ts answers. Every call rejects where the engine fails. */
export interface FaceWorker {
  /**
   * Loads the engine: boxes alone, or the mesh as well. Answers whether its files came; rejects where they came and
   * this browser cannot run it.
   */
  load(want: 'boxes' | 'mesh'): Promise<boolean>;
  /** `pixels` as RGBA, row by row. */
  find(pixels: Pixels, width: number, height: number): Promise<readonly FaceBox[]>;
  /** As find(); wants the mesh. */
  pose(pixels: Pixels, width: number, height: number): Promise<readonly PosedFace[]>;
}
