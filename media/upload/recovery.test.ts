import { expect, test } from 'vitest';
import type { HeldKeys } from './key-ring.ts';
import { recover } from './recovery.ts';
import { CallRefused } from './upload-calls.ts';
import { newEntry } from './upload-entry.ts';

const { signal } = new AbortController();
const task = { id: 'a', name: 'front.jpg', deviceBytes: () => 10, closed: () => true };
const after = (held: HeldKeys | null) => {
  const entry = newEntry(task as never, 'growing');
  const failed = { error: new CallRefused(730001, '请先同意'), held, failures: 1, unreachedMs: null };
  return recover(entry, failed, {} as never, () => undefined, signal);
};

test('whoever waits is told at once that the server gives no keys', async () => {
  expect(await after(null)).toBe('give_up');
});

test('of a registration that the server refuses the store is asked first', async () => {
  expect(await after({ keys: { prefix: 'cards/' } } as HeldKeys)).toBe('retry');
});
