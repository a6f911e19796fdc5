import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCamera } from './camera.ts';
import { openRearCamera } from './rear-camera.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['of the front', (signal: AbortSignal) => openCamera(signal, 'picture')],
  ['of the back', openRearCamera],
])('the camera %s', (_, open) => {
  it('is asked for no more once the page was left', async () => {
    const getUserMedia = vi.fn(() => new Promise<never>(() => undefined));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    await expect(open(AbortSignal.abort())).rejects.toThrow();
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('is refused where it does not answer for a minute, and closed where it opens after that', async () => {
    vi.useFakeTimers();
    let answers: (stream: unknown) => void = () => undefined;
    const getUserMedia = () => new Promise((resolve) => (answers = resolve));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    const outcome = vi.fn();
    void open(new AbortController().signal).then(outcome);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(outcome).toHaveBeenCalledWith({ kind: 'refused', refusal: 'unknown', reason: 'no answer' });
    const track = { label: 'camera', stop: vi.fn() };
    answers({ getTracks: () => [track], getVideoTracks: () => [track] });
    await vi.advanceTimersByTimeAsync(0);
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it('is waited for no longer than its page, and closed where it opens after that', async () => {
    let answers: (stream: unknown) => void = () => undefined;
    const getUserMedia = () => new Promise((resolve) => (answers = resolve));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    const page = new AbortController();
    const opened = open(page.signal);
    page.abort();
    await expect(opened).rejects.toThrow();
    const track = { label: 'camera', stop: vi.fn() };
    answers({ getTracks: () => [track], getVideoTracks: () => [track] });
    await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
  });
});
