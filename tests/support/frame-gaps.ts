import type { FixtureCamera } from './fixture-camera.ts';
import type { VideoFacts } from './read-video.ts';

type Clips = readonly [{ readonly duration_ms: number }, ...unknown[]];

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

/** What of the camera's pictures before an interruption may be missing: a fragment, and what was on its way to one. */
export const seamFrames = 25;

/** A clip's length is its longer track's, and the last fragment of one that broke off may be without its sound. */
const nearSeconds = 0.5;

/** Where the first clip ends, as its length says, and the next one begins: the largest of the gaps near it. */
export function seamOf(all: readonly Gap[], { frames }: Pick<VideoFacts, 'frames'>, [first]: Clips): Gap {
  const end = first.duration_ms / 1000;
  const before = frames.findLast(({ seconds }) => seconds < end);
  return all
    .filter(({ atSeconds }) => Math.abs(atSeconds - end) <= nearSeconds)
    .reduce((largest, gap) => (gap.missing > largest.missing ? gap : largest), {
      afterFrame: before?.number ?? 0,
      atSeconds: end,
      missing: 0,
    });
}

/** Frames from the one that stood on the screen when the reading began to the first one of the video. */
export const lostAtStart = (
  { frames }: Pick<VideoFacts, 'frames'>,
  onScreen: number,
  camera: FixtureCamera,
) => lostAfter({ afterFrame: (frames[0]?.number ?? 0) - 1, missing: 0 }, onScreen, camera);

/** Frames from the last one before a seam to the one that stood on the screen when the reading broke off. */
export const lostBefore = ({ afterFrame }: Gap, onScreen: number, camera: FixtureCamera): number => {
  const later = (onScreen - afterFrame + camera.frames) % camera.frames;
  // What the encoder has already may not be on the screen yet.
  return later > camera.frames / 2 ? 0 : later;
};

/** Frames from the one that stood on the screen when the reading went on to the first one after a seam. */
export const lostAfter = (
  { afterFrame, missing }: Pick<Gap, 'afterFrame' | 'missing'>,
  onScreen: number,
  camera: FixtureCamera,
): number => {
  const later = (afterFrame + missing + 1 - onScreen + camera.frames) % camera.frames;
  // What was taken up before the look stands before it.
  return later > camera.frames / 2 ? 0 : later;
};
