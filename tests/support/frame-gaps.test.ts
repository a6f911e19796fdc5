import { expect, test } from 'vitest';
import type { FixtureCamera } from './fixture-camera.ts';
import type { VideoFacts } from './read-video.ts';
import { gaps, lostAtStart, missingFrames, seamOf } from './frame-gaps.ts';

const camera = { frames: 1000, fps: 25 } as FixtureCamera;
const clips = [{ duration_ms: 4000 }, { duration_ms: 4000 }] as const;

/** A second has 25 frames; those from one number to another are left out. */
function videoWithout(...left: readonly (readonly [from: number, to: number])[]) {
  const shown = Array.from({ length: 250 }, (_, number) => number).filter(
    (number) => !left.some(([from, to]) => number >= from && number < to),
  );
  const frames = shown.map((number, i) => ({ number, seconds: i / camera.fps }));
  return { frames } as unknown as VideoFacts;
}

test('of two gaps the seam is the one where the clip ends, and a larger one elsewhere stays a loss', () => {
  const facts = videoWithout([20, 60], [140, 150]);
  const all = gaps(facts, camera);
  const seam = seamOf(all, facts, clips);
  expect(seam).toMatchObject({ afterFrame: 139, missing: 10 });
  expect(missingFrames(all) - seam.missing).toBe(40);
});

test('where no frame is missing at the end of a clip, the seam lies there all the same', () => {
  const facts = videoWithout([20, 60]);
  expect(seamOf(gaps(facts, camera), facts, clips)).toEqual({ afterFrame: 139, atSeconds: 4, missing: 0 });
});

test('what is missing before the first frame is counted from what stood on the screen', () => {
  const from = (number: number) => lostAtStart(videoWithout([0, 40]), number, camera);
  expect([from(38), from(40), from(43), from(998)]).toEqual([2, 0, 0, 42]);
});
