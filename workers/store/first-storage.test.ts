import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstStorage, foldersOf } from './first-storage.ts';
import { openDeadlineMs } from './in-time.ts';
import { openMemoryStorage } from './memory-storage.ts';
import type { OpenStorage, Storage } from './storage.ts';

const never = () => new Promise<never>(() => undefined);

const open = (database: OpenStorage, create = true) =>
  firstStorage(
    [
      ['opfs', () => Promise.reject(new Error('no handles'))],
      ['indexed_db', database],
      ['memory', openMemoryStorage],
    ],
    'r-1',
    create,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a database that never answers is passed over', async () => {
  const opening = open(never);
  await vi.advanceTimersByTimeAsync(openDeadlineMs);
  expect((await opening)?.opened).toEqual({
    kind: 'memory',
    refused: [
      { kind: 'opfs', reason: 'Error: no handles' },
      { kind: 'indexed_db', reason: 'no answer' },
    ],
  });
});

test('files that open slowly are waited for: a reading may lie in them', async () => {
  const slow: OpenStorage = (...asked) =>
    new Promise((resolve) => setTimeout(() => resolve(openMemoryStorage(...asked)), openDeadlineMs * 2));
  const opening = firstStorage([['opfs', slow]], 'r-1', true);
  await vi.advanceTimersByTimeAsync(openDeadlineMs * 2);
  expect((await opening)?.opened).toEqual({ kind: 'opfs', refused: [] });
});

test('what opens too late is closed again', async () => {
  const close = vi.fn(() => Promise.resolve());
  const late = { close } as Partial<Storage> as Storage;
  const opening = open(() => new Promise((resolve) => setTimeout(() => resolve(late), openDeadlineMs + 1)));
  await vi.advanceTimersByTimeAsync(openDeadlineMs);
  expect((await opening)?.opened.kind).toBe('memory');
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(close).toHaveBeenCalledOnce();
});

test('nobody is told that nothing is kept by a database that did not answer', async () => {
  const asked = Promise.allSettled([open(never, false), foldersOf(never())]);
  await vi.advanceTimersByTimeAsync(openDeadlineMs);
  const noAnswer = { status: 'rejected', reason: expect.objectContaining({ name: 'NoAnswer' }) as unknown };
  expect(await asked).toEqual([noAnswer, noAnswer]);
});

test('one that is refused keeps nothing', async () => {
  const refused = () => Promise.reject(new Error('private'));
  expect(await open(refused, false)).toBeNull();
  expect(await foldersOf(refused())).toEqual([]);
});
