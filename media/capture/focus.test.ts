import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canFocus, focusAt } from './focus.ts';

const applyConstraints = vi.fn<(constraints: { readonly advanced: readonly object[] }) => Promise<void>>();

function streamOf(capabilities: object, settings: object = {}): MediaStream {
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => settings,
    applyConstraints,
  };
  return { getVideoTracks: () => [track] } as unknown as MediaStream;
}

const everyMode = { focusMode: ['manual', 'single-shot', 'continuous'] };
const corner = { x: 0.25, y: 0.75 };
const asked = () => applyConstraints.mock.calls.map(([{ advanced }]) => advanced[0]);

beforeEach(() => {
  vi.useFakeTimers();
  applyConstraints.mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('offers a tap only where the camera takes one', () => {
  expect(canFocus(streamOf(everyMode))).toBe(true);
  expect(canFocus(streamOf({ focusMode: ['auto'] }))).toBe(true);
  expect(canFocus(streamOf({ pointsOfInterest: [] }))).toBe(true);
  expect(canFocus(streamOf({ focusMode: ['continuous', 'manual'] }))).toBe(false);
  expect(canFocus(streamOf({}))).toBe(false);
  expect(canFocus({ getVideoTracks: () => [{}] } as unknown as MediaStream)).toBe(false);
});

it('is sharp at the point for a while, and then looks by itself again', async () => {
  const focused = focusAt(streamOf(everyMode), corner, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked()).toEqual([{ focusMode: 'single-shot', pointsOfInterest: [corner] }]);
  await vi.advanceTimersByTimeAsync(2000);
  await focused;
  expect(asked().slice(1)).toEqual([{ focusMode: 'continuous' }]);
});

it('leaves the lamp lit', async () => {
  const life = new AbortController();
  const focused = focusAt(streamOf(everyMode, { torch: true }), corner, life.signal);
  await vi.advanceTimersByTimeAsync(5000);
  await focused;
  expect(asked()).toMatchObject([{ torch: true }, { torch: true }]);
});

it('leaves the camera to the next tap', async () => {
  const life = new AbortController();
  const focused = focusAt(streamOf(everyMode), corner, life.signal);
  await vi.advanceTimersByTimeAsync(1000);
  life.abort();
  await focused;
  expect(asked()).toHaveLength(1);
});

it('says nothing of a camera that refuses', async () => {
  applyConstraints.mockRejectedValue(new DOMException('no', 'OverconstrainedError'));
  await expect(focusAt(streamOf(everyMode), corner, new AbortController().signal)).resolves.toBe(undefined);
});
