import { FilmSender } from '../../../media/face/film-sender.ts';
import { keptValues } from '../../session/kept-values.ts';
import { verifyFace } from './api.ts';
import type { Dispatch } from './dispatch.ts';
import type { Subject } from './subject.ts';
import { notePipeline } from '../page-trace/note-pipeline.ts';
import { answerOf } from '../upload/settle.ts';
import { uploadCalls } from '../upload/upload-calls.ts';

interface FilmOwner {
  readonly subject: Subject;
  readonly memberNo: string;
}

/** The link that each member came by last: the one that a film was made by may be over. */
const ways = new Map<string, Subject>();
const wayOf = ({ subject, memberNo }: FilmOwner): Subject => ways.get(memberNo) ?? subject;

let sender: FilmSender<FilmOwner> | null = null;

/** One for the visit: pages come and go, and a film outlives the page of its check. */
function senderOf(dispatch: Dispatch): FilmSender<FilmOwner> {
  sender ??= new FilmSender<FilmOwner>({
    calls: {
      upload: (of) => uploadCalls(dispatch, { purpose: 'face_clip', ...wayOf(of), member_no: of.memberNo }),
      async attach({ of, checkNo, filmId }, fileId, signal) {
        const act = { kind: 'film', check_no: checkNo, clip_file_id: fileId } as const;
        // The same film is the same request, whichever visit sends it.
        const asked = { member_no: of.memberNo, request_id: filmId, act };
        await answerOf(verifyFace(dispatch, wayOf(of), asked), signal);
      },
    },
    log: notePipeline,
    onWaiting: (waiting) => keptValues.filmsWaiting.set(waiting ? '1' : null),
  });
  return sender;
}

/** To be called before the check. Never rejects. */
export const warmFaceFilms = (dispatch: Dispatch): Promise<void> => senderOf(dispatch).warm();

/**
 * Keeps the film of a check on this device. Resolves with how to send it once the check was answered; nobody need wait
 * for that. Never rejects: a check is good without its film.
 */
export async function keepFaceFilm(
  dispatch: Dispatch,
  of: FilmOwner,
  checkNo: string,
  clip: Blob,
): Promise<() => void> {
  const films = senderOf(dispatch);
  const film = await films.keep(of, checkNo, clip);
  return () => void (film && films.send(film));
}

/** Goes on with what an earlier visit left; `way`: who came to this one, and by which link. */
export function resumeFaceFilms(dispatch: Dispatch, way: FilmOwner | null): Promise<void> {
  if (way) ways.set(way.memberNo, way.subject);
  return senderOf(dispatch).resume();
}
