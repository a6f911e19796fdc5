import { expect, it } from 'vitest';
import type { DeviceStore } from '../device/device-store.ts';
import { StoredJournal } from '../device/stored-journal.ts';
import { KeptFilms, type KeptFilm } from './kept-films.ts';

const dayMs = 86_400_000;

it('drops films of two days ago by the server’s time, those of a fast clock two days after it first saw them', async () => {
  const removed: string[] = [];
  const store = {
    writeJournal: async () => undefined,
    remove: async (name: string) => void removed.push(name),
  } as unknown as DeviceStore;
  const now = Date.now();
  const film = (filmId: string, keptAt: number): KeptFilm<null> => ({
    ...{ filmId, keptAt, checkNo: 'C1', of: null, contentType: 'video/mp4', bytes: 1 },
  });
  const films = [film('old', now - 3 * dayMs), film('new', now - dayMs), film('fast', now + 9 * dayMs)];
  const kept = new KeptFilms(store, new StoredJournal(store, { format: 1, films }, () => undefined));
  await kept.dropOld(now - 1);
  expect(removed).toEqual(['old.mp4']);
  expect(kept.films.map(({ filmId }) => filmId)).toEqual(['new', 'fast']);
  expect(kept.films[1]?.keptAt).toBe(now - 1);
});
