import { expect, it, vi } from 'vitest';
import type { UploadCalls } from '../upload/upload-calls.ts';
import { FilmSender } from './film-sender.ts';
import { openKeptFilms, type KeptFilm, type KeptFilms } from './kept-films.ts';

vi.mock('./kept-films.ts', () => ({ openKeptFilms: vi.fn() }));
vi.mock('../upload/uploader.ts', () => ({
  Uploader: class {
    run = async () => undefined;
    add = () => undefined;
    whenRegistered = async () => 'f-1';
  },
}));
vi.mock('../until-loaded.ts', () => ({ onlineOrPause: async () => undefined }));

type Of = { readonly member: string };

/** A device whose folder of films is opened and closed, and a server that takes each. */
function phone() {
  const films: KeptFilm<Of>[] = [];
  const close = vi.fn(async () => undefined);
  const kept = {
    ...{ films, close, isWhole: async () => true },
    keep: async (film: KeptFilm<Of>) => void films.push(film),
    drop: async (film: KeptFilm<Of>) => void films.splice(films.indexOf(film), 1),
    uploadTask: ({ filmId }: KeptFilm<Of>) => ({ id: filmId }),
  } as unknown as KeptFilms<Of>;
  const open = vi
    .mocked(openKeptFilms<Of>)
    .mockReset()
    .mockResolvedValue(kept);
  const logged: string[] = [];
  const sender = new FilmSender<Of>({
    calls: { upload: () => ({}) as UploadCalls, attach: async () => undefined },
    log: (name) => logged.push(name),
    onWaiting: () => undefined,
  });
  const keeps = () => sender.keep({ member: 'm-1' }, 'c-1', new Blob(['film'], { type: 'video/mp4' }));
  return { sender, open, close, films, logged, keeps };
}

it('lets go of the folder once a film is kept, and once it is done with', async () => {
  const { sender, open, close, films, keeps } = phone();
  const film = await keeps();
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  if (film) await sender.send(film);
  expect(films).toEqual([]);
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([2, 2]);
});

it('tries again where another window has the folder', async () => {
  const { sender, open, films, logged, keeps } = phone();
  const film = await keeps();
  open.mockRejectedValueOnce(Object.assign(new Error('open in another window'), { name: 'Held' }));
  if (film) await sender.send(film);
  expect(films).toEqual([]);
  expect(logged).not.toContain('film_not_sent');
});
