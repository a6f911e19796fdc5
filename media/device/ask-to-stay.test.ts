import { beforeEach, expect, it, vi } from 'vitest';
import { silentWorkers } from '../../tests/support/silent-workers.ts';
import type { DeviceStore } from './device-store.ts';

const remote = { open: vi.fn(), append: vi.fn(async () => ({ size: 1 })), readJournal: async () => null };
vi.mock('comlink', () => ({ wrap: () => remote }));

silentWorkers();

const persist = vi.fn(() => Promise.reject(new Error('not here')));
beforeEach(() => {
  vi.resetModules();
  persist.mockClear();
});

/** Of a page that has just been opened. */
async function opened(kind: 'opfs' | 'memory'): Promise<DeviceStore> {
  remote.open.mockResolvedValue({ kind, refused: [] });
  const { openDeviceStore } = await import('./device-store.ts');
  return (await openDeviceStore('R1', true))!;
}

it('asks once that the device keeps what it has, with the first that is kept', async () => {
  vi.stubGlobal('navigator', { storage: { persist } });
  const store = await opened('opfs');
  await store.readJournal();
  expect(persist).not.toHaveBeenCalled();
  await store.append('a', new Uint8Array(1));
  await store.append('a', new Uint8Array(1));
  expect(persist).toHaveBeenCalledTimes(1);
});

it('asks nothing where the page alone keeps it, or that cannot be asked', async () => {
  vi.stubGlobal('navigator', { storage: { persist } });
  await (await opened('memory')).append('a', new Uint8Array(1));
  expect(persist).not.toHaveBeenCalled();
  for (const storage of [undefined, {}]) {
    vi.resetModules();
    vi.stubGlobal('navigator', { storage });
    expect(await (await opened('opfs')).append('a', new Uint8Array(1))).toBe(1);
  }
});
