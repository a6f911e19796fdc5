import { beforeEach, expect, it, vi } from 'vitest';
import type { StoredValue } from '../../session/stored-value.ts';
import { tidyKept } from './forgetting.ts';

vi.mock('../page-trace/note-pipeline.ts', () => ({ notePipeline: () => undefined }));

const dayMs = 86_400_000;

function value<T>(): StoredValue<T> {
  let kept: T | null = null;
  return { get: () => kept, set: (next) => ((kept = next), true) };
}

const dropOld = vi.fn(async () => undefined);
const forget = vi.fn(async () => undefined);
const sort = {
  ...{ toForget: value<Readonly<Record<string, number>>>(), tidiedAt: value<number>() },
  load: async () => ({ forget, dropOld }),
};

beforeEach(() => {
  dropOld.mockClear();
  sort.tidiedAt.set(null);
});

it('looks once a day, and again where it looked last by a clock that was ahead', async () => {
  for (const now of [100, 100.5, 101]) await tidyKept(sort, now * dayMs);
  expect(dropOld.mock.calls).toEqual([100, 101].map((day) => [day * dayMs, expect.anything() as unknown]));
  sort.tidiedAt.set(400 * dayMs);
  await tidyKept(sort, 102 * dayMs);
  expect(dropOld).toHaveBeenCalledTimes(3);
  expect(sort.tidiedAt.get()).toBe(102 * dayMs);
});

it('deletes nothing for its age where nobody knows the time, but all that is to go', async () => {
  sort.toForget.set({ I1: 5 });
  await tidyKept(sort, null);
  expect(dropOld).not.toHaveBeenCalled();
  expect(forget).toHaveBeenCalledWith('I1', 5, expect.anything());
  expect(sort.toForget.get()).toBeNull();
});
