// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import { keepShell } from './app-shell.ts';
import { loadAnew } from './load-anew.ts';

// Its styles are the build's.
vi.mock('./missing-code.tsx', () => ({ watchMissingCode: () => undefined }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
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

it('lets a version in that waits where somebody loads the page anew, whatever other pages are open', async () => {
  vi.stubEnv('PROD', true);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const container = new EventTarget();
  const postMessage = vi.fn(() => container.dispatchEvent(new Event('controllerchange')));
  const getRegistration = vi.fn().mockResolvedValue({ waiting: { postMessage } });
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { getRegistration }) });
  await loadAnew();
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).toHaveBeenCalledTimes(1);
  getRegistration.mockResolvedValue({ waiting: null });
  await loadAnew();
  getRegistration.mockRejectedValue(new Error('no storage'));
  await loadAnew();
  expect(reload).toHaveBeenCalledTimes(3);
});
