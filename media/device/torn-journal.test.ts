import { expect, it, vi } from 'vitest';
import { openStoredCard } from '../card/stored-card.ts';
import { openKeptFilms } from '../face/kept-films.ts';
import { openStoredMaterial } from '../material/stored-material.ts';
import { openDeviceStore, type DeviceStore } from './device-store.ts';

vi.mock('./device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openDeviceStore: vi.fn(),
}));

const ignored = () => undefined;

it.each([
  ['a card', () => openStoredCard('card-7', true, ignored)],
  ['films', () => openKeptFilms(true, ignored)],
  ['material', () => openStoredMaterial('material-7', true, ignored)],
])('closes the store of %s whose journal cannot be read', async (_, open) => {
  const close = vi.fn(async () => undefined);
  const readJournal = () => Promise.reject(new Error('torn'));
  vi.mocked(openDeviceStore).mockResolvedValue({ readJournal, close } as unknown as DeviceStore);
  await expect(open()).rejects.toThrow('torn');
  expect(close).toHaveBeenCalledTimes(1);
});
