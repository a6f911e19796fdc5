import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { MadePicture } from '../../workers/image/types.ts';
import { createPictureMaker, sheetPicture } from './picture-maker.ts';

const thread = vi.hoisted(() => ({ make: vi.fn<(picture: Blob) => Promise<MadePicture>>() }));
vi.mock('comlink', () => ({ wrap: () => thread }));
vi.stubGlobal('Worker', class {});

afterEach(() => void thread.make.mockReset());

/** As much of one as is looked at here: a PNG of nine pixels by nine, by its head. */
function photograph(): Blob {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.set([0, 0, 0, 9, 0, 0, 0, 9], 16);
  return new Blob([bytes]);
}

test('of photographs that are taken at once never two are at work, for an older phone’s memory', async () => {
  let atWork = 0;
  const seen: number[] = [];
  thread.make.mockImplementation(async (picture) => {
    seen.push(++atWork);
    await pause(20);
    atWork -= 1;
    return { kind: 'made', jpeg: picture, width: 9, height: 9 };
  });
  const maker = createPictureMaker(() => undefined);
  const { signal } = new AbortController();
  const all = [1, 2, 3].map(() => maker.make(photograph(), sheetPicture, signal));
  expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(['made', 'made', 'made']);
  expect(seen).toEqual([1, 1, 1]);
});
