import { beforeEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../tests/support/page-storage.ts';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import type { KeptFilm } from '../../../media/face/kept-films.ts';
import { CallRefused } from '../../../media/upload/upload-calls.ts';
import { localValues } from '../../session/local-values.ts';
import { filmCalls, type FilmOwner } from './film-calls.ts';

const { signal } = new AbortController();
const of: FilmOwner = { subject: { transmit_record_no: 'T1' }, memberNo: 'M1' };
const film: KeptFilm<FilmOwner> = {
  ...{ filmId: 'f-1', checkNo: 'c-1', of, contentType: 'video/mp4', bytes: 4, keptAt: 0 },
};
const calls = filmCalls(({ subject }) => subject);

beforeEach(() => {
  emptyStorage('sessionStorage', 'localStorage');
  localValues.visitorToken.set('theirs');
  vi.stubGlobal('location', { hostname: 'localhost' });
});

const serverSays = (name: CodeName) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: catalogue[name].code, message: '', data: null }))),
  );

async function refusalOf(name: CodeName): Promise<CallRefused> {
  serverSays(name);
  const error: unknown = await calls.attach(film, 'F1', signal).catch((thrown: unknown) => thrown);
  if (error instanceof CallRefused) return error;
  throw new Error(`${name} was taken for no refusal`, { cause: error });
}

it.each(['processForeign', 'identityNeeded', 'faceLinkExpired'] as const)(
  'leaves a film for whose it is where the server says %s',
  async (name) => expect(calls.isAnothers(await refusalOf(name))).toBe(true),
);

it.each(['linkInvalid', 'faceCheckMissing', 'consentNeeded'] as const)(
  'is done with a film where the server says %s',
  async (name) => expect(calls.isAnothers(await refusalOf(name))).toBe(false),
);
