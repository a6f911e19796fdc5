import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSilentClip } from './silent-clip.ts';

/** A recorder as browsers have it; `ends`: whether it ever says that it has. */
function recorderThat(ends: boolean) {
  return class {
    static isTypeSupported = () => true;
    state = 'inactive';
    onstop: (() => void) | null = null;
    ondataavailable: ((event: { data: Blob }) => void) | null = null;
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      if (!ends) return;
      this.ondataavailable?.({ data: new Blob(['film']) });
      this.onstop?.();
    }
  };
}

const camera = { getVideoTracks: () => [] } as unknown as MediaStream;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives what was recorded', async () => {
  vi.stubGlobal('MediaRecorder', recorderThat(true));
  expect((await startSilentClip(camera)?.finish())?.size).toBe(4);
});

it('is given up where the recorder does not come to its end', async () => {
  vi.stubGlobal('MediaRecorder', recorderThat(false));
  const finished = startSilentClip(camera)?.finish();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await finished).toBeNull();
});
