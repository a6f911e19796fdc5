import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchCapture } from './watchdog.ts';

let page: EventTarget & { hidden: boolean };
const microphone = Object.assign(new EventTarget(), { muted: false });
const camera = new EventTarget();
const stream = {
  getVideoTracks: () => [camera],
  getAudioTracks: () => [microphone],
} as unknown as MediaStream;

function watched(): string[] {
  const reasons: string[] = [];
  watchCapture(
    stream,
    () => performance.now(),
    (reason) => reasons.push(reason),
  );
  return reasons;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells at once that the page is hidden, though the camera goes on', () => {
  const reasons = watched();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(reasons).toEqual([]);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(reasons).toEqual(['page_hidden']);
});

it('tells that a call took the microphone, whose track goes on', () => {
  const reasons = watched();
  microphone.dispatchEvent(new Event('mute'));
  vi.advanceTimersByTime(999);
  expect(reasons).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reasons).toEqual(['microphone_lost']);
});

it('lets a microphone pass that is back within the second', () => {
  const reasons = watched();
  microphone.dispatchEvent(new Event('mute'));
  vi.advanceTimersByTime(500);
  microphone.dispatchEvent(new Event('unmute'));
  vi.advanceTimersByTime(5000);
  expect(reasons).toEqual([]);
});

it('tells of a microphone that a call had before it was watched', () => {
  microphone.muted = true;
  const reasons = watched();
  microphone.muted = false;
  vi.advanceTimersByTime(1000);
  expect(reasons).toEqual(['microphone_lost']);
});

it('tells of a page that was hidden before it was watched', async () => {
  page.hidden = true;
  const reasons = watched();
  expect(reasons).toEqual([]);
  await Promise.resolve();
  expect(reasons).toEqual(['page_hidden']);
});
