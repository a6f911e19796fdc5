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

let sender: FilmSender<FilmOwner> | null = null;

/** One for the visit: pages come and go, and a film outlives the page of its check. */
function senderOf(dispatch: Dispatch): FilmSender<FilmOwner> {
  sender ??= new FilmSender<FilmOwner>({
    calls: {
      upload: ({ subject, memberNo }) =>
        uploadCalls(dispatch, { purpose: 'face_clip', ...subject, member_no: memberNo }),
      async attach({ of: { subject, memberNo }, checkNo, filmId }, fileId, signal) {
        const act = { kind: 'film', check_no: checkNo, clip_file_id: fileId } as const;
        // The same film is the same request, whichever visit sends it.
        const asked = { member_no: memberNo, request_id: filmId, act };
        await answerOf(verifyFace(dispatch, subject, asked), signal);
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

/** Goes on with what an earlier visit left. */
export const resumeFaceFilms = (dispatch: Dispatch): Promise<void> => senderOf(dispatch).resume();
