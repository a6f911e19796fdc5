import { afterEach, expect, it, vi } from 'vitest';
import { openCameraSources } from '../capture/camera-sources.ts';
import type { CameraCardFinder } from './card-finder.ts';
import { CardLoop } from './card-loop.ts';

vi.mock('../capture/camera-sources.ts', () => ({ openCameraSources: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

it('takes what a tap asks for where the browser hands no pictures to a thread', async () => {
  const jpeg = new Blob(['jpeg']);
  const canvas = {
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (done: (blob: Blob) => void) => done(jpeg),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  const drawn = { source: {} as CanvasImageSource, width: 640, height: 480, close: vi.fn() };
  vi.mocked(openCameraSources).mockReturnValue({
    take: () => Promise.reject(new ReferenceError('createImageBitmap is not defined')),
    drawable: async () => drawn,
    stop: () => undefined,
  });
  const reader = { forget: () => undefined, take: async () => null, look: async () => null };
  const finder = { get: () => reader, fail: vi.fn() } as unknown as CameraCardFinder;
  const options = { side: 'front', finder, onView: () => undefined, log: () => undefined } as const;
  const loop = new CardLoop({} as MediaStream, options, new AbortController().signal);
  const run = loop.run();
  loop.shoot();
  expect(await run).toEqual({ picture: jpeg, byItself: false });
  expect(drawn.close).toHaveBeenCalledTimes(1);
});
