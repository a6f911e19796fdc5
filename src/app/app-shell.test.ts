// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import { keepShell } from './app-shell.ts';
import { loadAnew } from '../lib/load-anew.ts';

// Its styles are the build's.
vi.mock('./missing-code.tsx', () => ({ watchMissingCode: () => undefined }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const dayMs = 86_400_000;
const tell = vi.fn();

it('takes what nobody came back to for a month off the device, whatever page is opened', async () => {
  const storage = emptyStorage('localStorage');
  vi.useFakeTimers();
  const headers = { Date: new Date().toUTCString() };
  const asked = vi.fn(async () => new Response(null, { headers }));
  vi.stubGlobal('fetch', asked);
  const copy = (days: number) => ({ key: 'k', content: 'c', keptAt: Date.now() - days * dayMs });
  const kinds = ['kept_health', 'kept_signatures', 'kept_cards', 'kept_applications'];
  for (const kind of kinds) localStorage.setItem(kind, JSON.stringify({ I1: copy(31), I2: copy(29) }));
  localStorage.setItem('kept_assessment', JSON.stringify({ processNo: 'I1', ...copy(31) }));
  keepShell();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.dynamicImportSettled();
  for (const kind of kinds) expect(Object.keys(JSON.parse(storage.get(kind)!) as object)).toEqual(['I2']);
  expect(storage.has('kept_assessment')).toBe(false);
  expect(asked).toHaveBeenCalledWith('/healthz', { cache: 'no-store' });
});

it('lets a version in that waits where somebody loads the page anew, whatever other pages are open', async () => {
  vi.stubEnv('PROD', true);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const container = new EventTarget();
  const postMessage = vi.fn(() => container.dispatchEvent(new Event('controllerchange')));
  const update = vi.fn().mockRejectedValue(new Error('no network'));
  const getRegistration = vi.fn().mockResolvedValue({ waiting: { postMessage }, update });
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(container, { getRegistration, controller: {} }),
  });
  await loadAnew(tell);
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).toHaveBeenCalledTimes(1);
  getRegistration.mockResolvedValue({ waiting: null, installing: null, update: () => Promise.resolve() });
  await loadAnew(tell);
  getRegistration.mockRejectedValue(new Error('no storage'));
  await loadAnew(tell);
  expect(reload).toHaveBeenCalledTimes(3);
});

it('fetches the server’s version where somebody loads anew a page that none waits for', async () => {
  vi.stubEnv('PROD', true);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const container = new EventTarget();
  const postMessage = vi.fn(() => container.dispatchEvent(new Event('controllerchange')));
  const coming = Object.assign(new EventTarget(), { state: 'installing', postMessage });
  const registration: Record<string, unknown> = { waiting: null, installing: null };
  registration['update'] = vi.fn(async () => {
    registration['installing'] = coming;
    setTimeout(() => {
      Object.assign(registration, { installing: null, waiting: coming });
      coming.state = 'installed';
      coming.dispatchEvent(new Event('statechange'));
    }, 50);
  });
  const getRegistration = () => Promise.resolve(registration);
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(container, { getRegistration, controller: {} }),
  });
  await loadAnew(tell);
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the page anew all the same where the version takes too long to come', async () => {
  vi.stubEnv('PROD', true);
  await import('../lib/newest-version.ts');
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const update = () => new Promise(() => undefined);
  const getRegistration = () => Promise.resolve({ waiting: null, installing: null, update });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration, controller: {} } });
  const loading = loadAnew(tell);
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not leave the page for one of the browser’s own where no server is reached and the device has none', async () => {
  vi.stubEnv('PROD', true);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', {});
  const asked = vi.fn().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', asked);
  await loadAnew(tell);
  expect(reload).not.toHaveBeenCalled();
  expect(tell).toHaveBeenCalledWith('还没有连上，请检查网络后再试');
  asked.mockResolvedValue(new Response());
  await loadAnew(tell);
  expect(reload).toHaveBeenCalledTimes(1);
});
