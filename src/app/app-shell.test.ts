// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import { keepShell } from './app-shell.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const dayMs = 86_400_000;

it('takes what nobody came back to for a month off the device, whatever page is opened', async () => {
  const storage = emptyStorage('localStorage');
  vi.useFakeTimers();
  const copy = (days: number) => ({ key: 'k', content: 'c', keptAt: Date.now() - days * dayMs });
  const kinds = ['kept_health', 'kept_signatures', 'kept_cards', 'kept_applications'];
  for (const kind of kinds) localStorage.setItem(kind, JSON.stringify({ I1: copy(31), I2: copy(29) }));
  localStorage.setItem('kept_assessment', JSON.stringify({ processNo: 'I1', ...copy(31) }));
  keepShell();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.dynamicImportSettled();
  for (const kind of kinds) expect(Object.keys(JSON.parse(storage.get(kind)!) as object)).toEqual(['I2']);
  expect(storage.has('kept_assessment')).toBe(false);
});
