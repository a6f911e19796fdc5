import { expect, it } from 'vitest';
import type { Tile, TileState } from './image-queue.ts';
import { standing, uploadProgress } from './upload-progress.ts';

const tile = (state: TileState, bytes: number, sentBytes: number): Tile => ({
  ...{ id: `${state.kind} ${bytes}`, memberNo: 'M1', image: 'record', type: 'image', url: null },
  ...{ bytes, sentBytes, onDevice: true, state },
});
const done = tile({ kind: 'done', fileId: 'F1' }, 600, 600);
const failed = (again: 'never' | 'by_tap') => tile({ kind: 'failed', message: '网络中断', again }, 200, 50);

it('counts bytes, not files', () => {
  const tiles = [
    done,
    tile({ kind: 'uploading' }, 300, 100),
    tile({ kind: 'unclear', fileId: 'F2' }, 100, 100),
  ];
  expect(uploadProgress(tiles)).toEqual({ count: 3, done: 2, fraction: 0.8 });
});

it('keeps what waits, and what the store has of what failed', () => {
  const tiles = [done, tile({ kind: 'queued' }, 200, 0), failed('by_tap')];
  expect(uploadProgress(tiles)).toEqual({ count: 3, done: 1, fraction: 0.65 });
});

it('leaves out what will never be sent, and stands at nothing with nothing', () => {
  expect(uploadProgress([done, failed('never')])).toEqual({ count: 1, done: 1, fraction: 1 });
  expect(uploadProgress([])).toEqual({ count: 0, done: 0, fraction: 0 });
});

const queued = tile({ kind: 'queued' }, 200, 0);
const inMemory = (one: Tile): Tile => ({ ...one, onDevice: false });

it.each([
  ['正在上传 1 张，可以继续拍', [done, queued, failed('by_tap')], [], 0],
  ['有 1 张没有传上，点图片可以重试', [done, failed('by_tap')], [{ title: '门诊或住院病历' }], 0],
  ['正在上传 1 张，请不要关闭本页', [done, inMemory(queued)], [], 0],
  ['有 1 张没有传上，请不要关闭本页，点图片可以重试', [inMemory(failed('by_tap'))], [], 0],
  ['资料齐了，可以提交', [inMemory(done)], [], 0],
  ['还差：门诊或住院病历', [done, failed('never')], [{ title: '门诊或住院病历' }], 0],
  ['有 1 张看不清，建议重拍', [done], [], 1],
  ['资料齐了，可以提交', [done], [], 0],
])('%s', (words, tiles, missing, unclear) => expect(standing(tiles, missing, unclear)).toBe(words));
