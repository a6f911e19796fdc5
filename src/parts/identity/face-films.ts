import { FilmSender } from '../../../media/face/film-sender.ts';
import { keptValues } from '../../session/kept-values.ts';
import { notePipeline } from '../page-trace/note-pipeline.ts';
import { filmCalls, type FilmOwner } from './film-calls.ts';
import type { Subject } from './subject.ts';

/** The link that each member came by last: the one that a film was made by may be taken back. */
const ways = new Map<string, Subject>();

/** One for the visit: pages come and go, and a film outlives the page of its check. */
const sender = new FilmSender<FilmOwner>({
  calls: filmCalls(({ subject, memberNo }) => ways.get(memberNo) ?? subject),
  log: notePipeline,
  onWaiting: (waiting) => keptValues.filmsWaiting.set(waiting ? '1' : null),
});

/** To be called before the check. Never rejects. */
export const warmFaceFilms = (): Promise<void> => sender.warm();

/**
 * Keeps the film of a check on this device. Resolves with how to send it once the check was answered; nobody need wait
 * for that. Never rejects: a check is good without its film.
 */
export async function keepFaceFilm(of: FilmOwner, checkNo: string, clip: Blob): Promise<() => void> {
  const film = await sender.keep(of, checkNo, clip);
  return () => void (film && sender.send(film));
}

/** Goes on with what an earlier visit left; `way`: who came to this one, and by which link. */
export function resumeFaceFilms(way: FilmOwner | null): Promise<void> {
  if (way) ways.set(way.memberNo, way.subject);
  return sender.resume();
}
