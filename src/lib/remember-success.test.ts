import { expect, it, vi } from 'vitest';
import { rememberSuccess, unlessAborted } from './remember-success.ts';

it('does its work once, however often and however early it is asked', async () => {
  const work = vi.fn(() => Promise.resolve('done'));
  const once = rememberSuccess(work);
  expect(await Promise.all([once(), once()])).toEqual(['done', 'done']);
  await once();
  expect(work).toHaveBeenCalledTimes(1);
});

it('tries again after a failure', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('done');
  const once = rememberSuccess(work);
  await expect(once()).rejects.toThrow('away');
  expect(await once()).toBe('done');
});

it('lets one caller leave without taking the answer from another', async () => {
  const leaving = new AbortController();
  let finish = (_: string) => {};
  const shared = new Promise<string>((resolve) => (finish = resolve));
  const left = unlessAborted(shared, leaving.signal);
  const stays = unlessAborted(shared, new AbortController().signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await expect(unlessAborted(shared, leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
  finish('done');
  expect(await stays).toBe('done');
});
