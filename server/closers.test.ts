import { expect, test } from 'vitest';
import { closeAll } from './closers.ts';

test('what does not close keeps nothing else open: the last is closed first, and what went wrong first is told', async () => {
  const closed: string[] = [];
  const closing =
    (name: string, fails = false) =>
    async () => {
      closed.push(name);
      if (fails) throw new Error(name);
    };
  const closers = [closing('lock'), closing('store', true), closing('folder', true), closing('jobs')];
  await expect(closeAll(closers)).rejects.toThrow('folder');
  expect(closed).toEqual(['jobs', 'folder', 'store', 'lock']);
  await closeAll(closers);
  expect(closed).toHaveLength(4);
});
