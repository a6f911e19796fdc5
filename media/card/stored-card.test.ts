import { expect, it, vi } from 'vitest';
import { openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { openStoredCard } from './stored-card.ts';

vi.mock('../device/device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openDeviceStore: vi.fn(),
}));

it('closes a store whose journal cannot be read', async () => {
  const close = vi.fn(async () => undefined);
  const readJournal = () => Promise.reject(new Error('torn'));
  vi.mocked(openDeviceStore).mockResolvedValue({ readJournal, close } as unknown as DeviceStore);
  await expect(openStoredCard('card-7', true, () => undefined)).rejects.toThrow('torn');
  expect(close).toHaveBeenCalledTimes(1);
});
