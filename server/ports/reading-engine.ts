import type { ReadingObservation } from '../domain/verdict/reading-observation.ts';
import type { VideoFile } from './video-engine.ts';

/** Looks at and listens to a finished video. Judges nothing: server/domain/verdict does. */
export interface ReadingEngine {
  /** Name and releases of the models, kept with each verdict. */
  readonly name: string;
  /** Loads the models before there is a video, where they are not. Never rejects: who looks then is told why. */
  warm(): Promise<void>;
  /** Rejects where the video cannot be decoded. */
  observe(video: VideoFile): Promise<ReadingObservation>;
  /** The frames shown at these times, as JPEG, in their order. */
  pictures(video: VideoFile, timesMs: readonly number[]): Promise<Uint8Array<ArrayBuffer>[]>;
}
