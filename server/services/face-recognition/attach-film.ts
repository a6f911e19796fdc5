import type { FaceAct } from '../../../contract/services/face-recognition.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { eraseObjectsJob, erasureJob } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { writeEvent } from '../../records/events/events.ts';
import {
  awaitsFilm,
  faceCheckOf,
  isFaceClip,
  keepFilm,
  mayBeAnswered,
} from '../../records/member-identity/faces.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { forgetUnheldFilms } from '../../records/retention/forget-member.ts';
import type { Answered } from './answer.ts';
import { actScope, faceAnswerOf, type ActScope, type FaceCall } from './member-act.ts';

type FilmAct = Extract<FaceAct, { kind: 'film' }>;

/**
 * Lays the film beside the pictures of its try, whenever it comes: the result never waited for it. By who may act for
 * the member now, who may have logged in anew since the try; while it is awaited, by the try's own session also where
 * the time of its link is over. A try that has one keeps it; what no try will hold is deleted. Throws faceAnswerAwaited
 * of a try whose pictures may still be under way, consentNeeded and clipMissing; faceCheckMissing, of a try that is not
 * the member's, that nobody answered, that was erased or is long over, comes back as the refusal.
 */
export async function attachFilm(context: ServiceContext, call: FaceCall, act: FilmAct): Promise<Answered> {
  const { answered, unheld } = await context.connection.db.transaction(async (tx) => {
    const { sessionId } = call.caller.session;
    const check = await faceCheckOf(tx, act.check_no);
    const isOwn = check?.memberNo === call.memberNo && check.sessionId === sessionId;
    const afterExpiry = isOwn && awaitsFilm(check, context.now());
    const scope = await actScope(context, tx, call, { afterExpiry });
    const refused = await attach(scope, act);
    return {
      answered: { answer: await faceAnswerOf(scope), refused },
      unheld: await forgetUnheld(scope, act),
    };
  });
  await eraseObjects(context, unheld);
  return answered;
}

/** Null once the try holds a film. */
async function attach(
  { context, tx, person, by }: ActScope,
  { check_no, clip_file_id }: FilmAct,
): Promise<Failure | null> {
  const owner = memberOwner(person.memberNo);
  await requireConsent(tx, owner, 'face');
  const check = await faceCheckOf(tx, check_no, { lock: true });
  if (check?.memberNo !== person.memberNo) return new Failure('faceCheckMissing');
  if (check.clipFileId !== null) return null;
  if (mayBeAnswered(check, context.now())) throw new Failure('faceAnswerAwaited');
  if (!awaitsFilm(check, context.now())) return new Failure('faceCheckMissing');
  if (!(await isFaceClip(tx, person.memberNo, clip_file_id))) throw new Failure('clipMissing');
  await keepFilm(tx, check_no, clip_file_id);
  await writeEvent(tx, owner, 'keep_face_film', { check_no }, by);
  return null;
}

/** Nobody asks for it again: the phone drops its own copy with this answer. */
async function forgetUnheld(
  { context, tx, person, by }: ActScope,
  { clip_file_id }: FilmAct,
): Promise<Erasure> {
  const erasure = await forgetUnheldFilms(tx, person.memberNo, { fileId: clip_file_id });
  if (erasure.keys.length > 0)
    await context.jobs.enqueue(tx, eraseObjectsJob, erasureJob(clip_file_id, erasure, by.at));
  return erasure;
}
