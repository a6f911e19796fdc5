import type { FixtureCamera } from './fixture-camera.ts';
import type { VideoFacts } from './read-video.ts';

/** A jump in the frames' numbers. */
export interface Gap {
  readonly afterFrame: number;
  readonly atSeconds: number;
  readonly missing: number;
}

/** Where the stored video lacks frames of the camera. Its clip begins again at its end, where a frame may stand twice. */
export function gaps(facts: VideoFacts, camera: FixtureCamera): Gap[] {
  return facts.frames.flatMap(({ number, seconds }, i) => {
    const before = facts.frames[i - 1];
    if (!before || number === before.number) return [];
    const step = (number - before.number + camera.frames) % camera.frames;
    return step === 1 ? [] : [{ afterFrame: before.number, atSeconds: seconds, missing: step - 1 }];
  });
}

export const missingFrames = (all: readonly Gap[]): number =>
  all.reduce((total, { missing }) => total + missing, 0);

/** The first frames, while the encoder starts. */
export const startFrames = 3;
