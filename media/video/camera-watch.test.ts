import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchCamera } from './camera-watch.ts';
import { watchFrames } from './frame-watch.ts';

vi.mock('./frame-watch.ts', () => ({ watchFrames: vi.fn() }));

let page: EventTarget & { hidden: boolean };
let lastFrameAt: number;
const stop = vi.fn();
const lost = vi.fn();
const stream = {
  getVideoTracks: () => [Object.assign(new EventTarget(), { readyState: 'live', muted: false })],
  getAudioTracks: () => [],
} as unknown as MediaStream;

function hides(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** The camera gives pictures for so long. */
async function films(ms: number): Promise<void> {
  for (let past = 0; past < ms; past += 100) {
    lastFrameAt = performance.now();
    await vi.advanceTimersByTimeAsync(100);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  lastFrameAt = performance.now();
  vi.mocked(watchFrames).mockReturnValue({ lastFrameAt: () => lastFrameAt, stop });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('tells once that a call took the camera, whose track says that it lives', async () => {
  watchCamera(stream, lost, new AbortController().signal);
  await films(10_000);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lost).toHaveBeenCalledTimes(1);
  expect(stop).toHaveBeenCalled();
});

it('expects no picture of a hidden page, and gives the camera its time when it is seen again', async () => {
  watchCamera(stream, lost, new AbortController().signal);
  await films(1_000);
  hides(true);
  await vi.advanceTimersByTimeAsync(60_000);
  hides(false);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(lost).not.toHaveBeenCalled();
  await films(10_000);
  expect(lost).not.toHaveBeenCalled();
  // The next call is noticed, too.
  await vi.advanceTimersByTimeAsync(6_000);
  expect(lost).toHaveBeenCalledTimes(1);
});

it('says nothing of a camera that was closed', async () => {
  const life = new AbortController();
  watchCamera(stream, lost, life.signal);
  await films(1_000);
  life.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledTimes(1);
});
