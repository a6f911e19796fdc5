import type { FaceAct, FaceAnswer } from '../../../contract/services/face-recognition.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { writeEvent } from '../../records/events/events.ts';
import {
  awaitsFilm,
  faceCheckOf,
  isFaceClip,
  keepFilm,
  mayBeAnswered,
} from '../../records/member-identity/faces.ts';
import { resultOf, type ActScope } from './member-act.ts';

type FilmAct = Extract<FaceAct, { kind: 'film' }>;

/**
 * Lays the film beside the pictures of its try, whenever it comes: the result never waited for it. A try that has one
 * keeps it. Throws faceAnswerAwaited of a try whose pictures may still be under way; faceCheckMissing of one that is
 * not this session's, that nobody answered, that was erased or is long over; consentNeeded and clipMissing.
 */
export async function attachFilm(scope: ActScope, { check_no, clip_file_id }: FilmAct): Promise<FaceAnswer> {
  const { context, tx, person, by } = scope;
  const check = await faceCheckOf(tx, check_no, { lock: true });
  if (check?.memberNo !== person.memberNo || check.sessionId !== by.actor)
    throw new Failure('faceCheckMissing');
  const owner = memberOwner(person.memberNo);
  await requireConsent(tx, owner, 'face');
  if (check.clipFileId === null) {
    if (mayBeAnswered(check, context.now())) throw new Failure('faceAnswerAwaited');
    if (!awaitsFilm(check, context.now())) throw new Failure('faceCheckMissing');
    if (!(await isFaceClip(tx, person.memberNo, clip_file_id))) throw new Failure('clipMissing');
    await keepFilm(tx, check_no, clip_file_id);
    await writeEvent(tx, owner, 'keep_face_film', { check_no }, by);
  }
  return await resultOf(scope);
}
