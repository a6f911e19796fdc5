import type { ReadingObservation } from '../domain/verdict/reading-observation.ts';

export type { ReadingObservation };

/** Looks at and listens to a finished video. Judges nothing: server/domain/reading-verdict.ts does. */
export interface ReadingEngine {
  /** Name and releases of the models, kept with each verdict. */
  readonly name: string;
  /** Rejects where the video cannot be decoded. */
  observe(mp4: Uint8Array<ArrayBuffer>): Promise<ReadingObservation>;
  /** The frames shown at these times, as JPEG, in their order. */
  pictures(mp4: Uint8Array<ArrayBuffer>, timesMs: readonly number[]): Promise<Uint8Array<ArrayBuffer>[]>;
}
