import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaptureDevices } from './capture-devices.ts';

const nothing = () => undefined;
const { signal } = new AbortController();
let answers: (stream: unknown) => void;
const getUserMedia = vi.fn(() => new Promise((resolve) => (answers = resolve)));

beforeEach(() => {
  vi.useFakeTimers();
  getUserMedia.mockClear();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const closed = () => new CaptureDevices({ onLevel: nothing, onChecks: nothing, log: nothing });

it('is refused where the browser neither opens a camera nor says no, and one that comes later is closed', async () => {
  const devices = closed();
  const outcome = vi.fn();
  void devices.acquire(signal).then(outcome);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome).toHaveBeenCalledWith({ kind: 'refused', refusal: 'unknown', reason: 'no answer' });
  const stop = vi.fn();
  answers({ getTracks: () => [{ stop }] });
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
  expect(devices.stream).toBeNull();
});

it('opens one camera for two who ask at the same time, and another after that', async () => {
  const devices = closed();
  void devices.acquire(signal);
  void devices.acquire(signal);
  expect(getUserMedia).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  void devices.acquire(signal);
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});
