import { afterEach, expect, it, vi } from 'vitest';
import { goodCard } from '../../tests/support/good-card.ts';
import { openCameraSources } from '../capture/camera-sources.ts';
import type { CameraCardFinder } from './card-finder.ts';
import type { CardMeasures } from '../../workers/tasks/card/measure.ts';
import type { CardLook } from '../../workers/card/types.ts';
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

it('takes by itself a look alone that is good of the wanted side, and none before it says so', async () => {
  const jpeg = new Blob(['jpeg']);
  const picture = { kind: 'bitmap', bitmap: {} as ImageBitmap, width: 1280, height: 800 } as const;
  vi.mocked(openCameraSources).mockReturnValue({
    take: async () => picture,
    drawable: async () => null,
    stop: () => undefined,
  });
  const looks: CardLook['takes'][] = [];
  const look = async (_: unknown, { takes }: CardLook): Promise<CardMeasures> => {
    looks.push(takes);
    return { brightness: 130, card: goodCard };
  };
  const reader = { forget: () => undefined, take: async () => jpeg, look };
  const finder = { get: () => reader, fail: vi.fn() } as unknown as CameraCardFinder;
  const options = { side: 'front', finder, onView: () => undefined, log: () => undefined } as const;
  const run = new CardLoop({} as MediaStream, options, new AbortController().signal).run();
  expect(await run).toEqual({ picture: jpeg, byItself: true });
  expect(looks.slice(0, 2)).toEqual([null, null]);
  expect(looks.slice(2).every((takes) => takes !== null && takes !== 'any' && takes.side === 'front')).toBe(
    true,
  );
});
