import { expect, it } from 'vitest';
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
const open = (subject: string, now = 0) =>
  openKeptSealed({ copies, subject, schema, now: () => now, openSeal: () => Promise.resolve(seal) });

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
