import { afterEach, expect, it, vi } from 'vitest';
import { runChallenges } from './challenge-loop.ts';

vi.mock('./face-finder.ts', () => ({
  startPoseFinder: async () => ({ look: async () => [], stop: () => undefined }),
}));
vi.mock('../capture/still-grabber.ts', () => ({
  startStillGrabber: () => ({ grab: async () => null, stop: () => undefined }),
}));
afterEach(() => vi.useRealTimers());

it('gives up in time on a camera that gives no picture', async () => {
  vi.useFakeTimers();
  const onModel = vi.fn();
  const asked = { challenges: ['open_mouth'], msEach: 1000, onModel } as const;
  const run = runChallenges({} as MediaStream, asked, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onModel.mock.lastCall?.[0]).toMatchObject({ stage: { kind: 'timed_out' } });
  expect(await run).toBeNull();
});
