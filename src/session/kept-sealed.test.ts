import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import type { DeviceSeal } from './device-seal.ts';
import { openKeptSealed } from './kept-sealed.ts';
import { recordOf } from './record-of.ts';
import { sealedCopy } from './sealed-copy.ts';
import { storedJson } from './stored-value.ts';

const schema = z.object({ name: z.string() });
const copies = storedJson(() => localStorage, 'copies', recordOf(sealedCopy));
const seal: DeviceSeal = {
  seal: (text, subject) => ({ key: subject, content: text }),
  open: ({ key, content }, subject) => Promise.resolve(key === subject ? content : null),
};
const open = (subject: string, now = 0, serverNow: number | null = now) =>
  openKeptSealed({
    ...{ copies, subject, schema, now: () => now, serverNow: () => serverNow },
    openSeal: () => Promise.resolve(seal),
  });

it('is found again under its own subject, until it is cleared or a month old', async () => {
  const storage = emptyStorage('localStorage');
  (await open('I1')).set({ name: '林知夏' });
  expect((await open('I2')).read()).toBeNull();
  expect((await open('I1')).read()).toEqual({ name: '林知夏' });
  (await open('I1')).clear();
  expect(storage.size).toBe(0);
  (await open('I1')).set({ name: '林知夏' });
  expect((await open('I1', 31 * 86_400_000)).read()).toBeNull();
  expect(storage.size).toBe(0);
});

it('says that it is not on the device where that can seal nothing, or is full', async () => {
  emptyStorage('localStorage');
  const openSeal = () => Promise.reject(new Error('no keys'));
  const unsealed = await openKeptSealed({ copies, subject: 'I1', schema, openSeal });
  unsealed.set({ name: '林知夏' });
  expect([unsealed.read(), unsealed.isOnDevice()]).toEqual([{ name: '林知夏' }, false]);
  const sealed = await open('I1');
  expect(sealed.isOnDevice()).toBe(true);
  localStorage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  sealed.set({ name: '周明远' });
  expect(sealed.isOnDevice()).toBe(false);
});

const days = (count: number) => count * 86_400_000;

it('loses nothing by a phone’s clock that is wrong', async () => {
  const storage = emptyStorage('localStorage');
  const isKept = async (...at: [phone: number, server: number | null]) =>
    (await open('I1', ...at)).read() !== null;
  vi.spyOn(Date, 'now').mockReturnValue(days(400));
  (await open('I1', days(100))).set({ name: '林知夏' });
  // Ahead by months, and nobody has told the time yet; then the server does.
  expect(await isKept(days(400), null)).toBe(true);
  expect(await isKept(days(400), days(101))).toBe(true);
  // Kept while it was ahead: from when the server's time was first known it counts.
  (await open('I1', days(400))).set({ name: '林知夏' });
  expect(await isKept(days(400), days(101))).toBe(true);
  expect(await isKept(days(400), days(132))).toBe(false);
  expect(storage.size).toBe(0);
  // Behind by months: it dated what it keeps.
  vi.spyOn(Date, 'now').mockReturnValue(days(10));
  (await open('I1', days(10), null)).set({ name: '林知夏' });
  expect(await isKept(days(10), days(100))).toBe(true);
  vi.restoreAllMocks();
});
