import { expect, it, vi } from 'vitest';
import { CallRefused, type UploadCalls } from '../upload/upload-calls.ts';
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

const anothers = 1;
const forGood = 2;

/** A device whose folder of films is opened and closed, and a server that takes each unless it is told to refuse. */
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
  const waiting: boolean[] = [];
  const server = { refusal: null as number | null };
  const attach = vi.fn(async () => {
    if (server.refusal !== null) throw new CallRefused(server.refusal, 'refused');
  });
  const sender = new FilmSender<Of>({
    calls: { upload: () => ({}) as UploadCalls, attach, isAnothers: ({ code }) => code === anothers },
    log: (name) => logged.push(name),
    onWaiting: (now) => waiting.push(now),
  });
  const keeps = () => sender.keep({ member: 'm-1' }, 'c-1', new Blob(['film'], { type: 'video/mp4' }));
  return { sender, open, close, films, logged, waiting, server, attach, keeps };
}

it('lets go of the folder once a film is kept, and once it is done with', async () => {
  const { sender, open, close, films, keeps } = phone();
  const film = await keeps();
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  if (film) await sender.send(film);
  expect(films).toEqual([]);
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([2, 2]);
});

it('brings a film whatever day the phone believes it is', async () => {
  const { sender, films, attach, keeps } = phone();
  const film = await keeps();
  vi.setSystemTime(Date.now() + 3 * 86_400_000);
  if (film) await sender.send(film);
  vi.useRealTimers();
  expect(attach).toHaveBeenCalledOnce();
  expect(films).toEqual([]);
});

it('tries again where another window has the folder', async () => {
  const { sender, open, films, logged, keeps } = phone();
  const film = await keeps();
  open.mockRejectedValueOnce(Object.assign(new Error('open in another window'), { name: 'Held' }));
  if (film) await sender.send(film);
  expect(films).toEqual([]);
  expect(logged).not.toContain('film_not_sent');
});

it('leaves a film that is another’s than who is there now, and brings it once they are', async () => {
  const { sender, films, waiting, server, keeps } = phone();
  await keeps();
  server.refusal = anothers;
  await sender.resume();
  expect(films).toHaveLength(1);
  expect(waiting).toEqual([true]);
  server.refusal = null;
  await sender.resume();
  expect(films).toEqual([]);
  expect(waiting).toEqual([true, false]);
});

it('drops a film that the server refuses for good', async () => {
  const { sender, films, server, keeps } = phone();
  await keeps();
  server.refusal = forGood;
  await sender.resume();
  expect(films).toEqual([]);
});
