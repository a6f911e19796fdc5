import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCameraSources } from './camera-sources.ts';
import { playHidden } from './hidden-video.ts';

vi.mock('./hidden-video.ts', () => ({ playHidden: vi.fn() }));
beforeEach(() => vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 }));
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

/** In a browser whose tracks cannot be read. */
function sourcesOf(readyState: number) {
  const video = { videoWidth: 640, videoHeight: 480, readyState } as HTMLVideoElement;
  vi.mocked(playHidden).mockReturnValue(video);
  return { video, sources: openCameraSources({ getVideoTracks: () => [{}] } as unknown as MediaStream) };
}

it('waits for a picture where only its size is known', async () => {
  const refused = vi.fn(() => Promise.reject(new DOMException('no picture', 'InvalidStateError')));
  vi.stubGlobal('createImageBitmap', refused);
  const { sources } = sourcesOf(1);
  expect([await sources.take(signal), await sources.drawable(signal)]).toEqual([null, null]);
  expect(refused).not.toHaveBeenCalled();
});

it('has the video itself drawn where the browser makes no bitmaps', async () => {
  const { video, sources } = sourcesOf(2);
  await expect(sources.take(signal)).rejects.toThrow();
  expect(await sources.drawable(signal)).toMatchObject({ source: video, width: 640, height: 480 });
});
