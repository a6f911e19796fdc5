import type { FaceAnswer } from '../../../contract/services/face-recognition.ts';
import { willThresholds } from '../../domain/face/will-check.ts';
import type { KeyedQueue } from '../../domain/keyed-queue.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
import { answerCheck, type Answered } from './answer.ts';
import { attachFilm } from './attach-film.ts';
import { begin } from './begin.ts';
import {
  actScope,
  finishFace,
  requireFaceOpen,
  faceAnswerOf,
  type ActScope,
  type FaceCall,
} from './member-act.ts';

/** One act over a member's face: once for each request id. Throws what the contract says. */
export async function verifyFace(
  context: ServiceContext,
  answers: KeyedQueue<void>,
  call: FaceCall,
): Promise<FaceAnswer> {
  const { answer, refused } = await carryOut(context, answers, call);
  await context.jobs.wake();
  await tellChanged(context, call);
  if (refused) throw refused;
  return answer;
}

async function carryOut(
  context: ServiceContext,
  answers: KeyedQueue<void>,
  call: FaceCall,
): Promise<Answered> {
  const { act } = call;
  if (act.kind === 'answer') return await answerCheck(context, answers, call, act);
  if (act.kind === 'film') return await attachFilm(context, call, act);
  const answer = await context.connection.db.transaction(async (tx) => {
    const scope = await actScope(context, tx, call);
    return await (act.kind === 'begin' ? begin(scope) : choosePerson(scope));
  });
  return { answer, refused: null };
}

/** A person looks instead of the machine, whenever the member wants it (rule R21). */
async function choosePerson(scope: ActScope): Promise<FaceAnswer> {
  const { context, tx, person, by, act } = scope;
  if (!(await doneAct(tx, context.personalData, act))) {
    await requireFaceOpen(scope);
    const outcome = { status: 'to_person', code: 'chosen_by_customer' } as const;
    await finishFace(scope, outcome.status, outcome.code);
    const detail = { ...outcome, thresholds: willThresholds.version };
    await writeEvent(tx, memberOwner(person.memberNo), 'check_face', detail, by);
    await keepAct(tx, context.personalData, act, null, by.at);
  }
  return await faceAnswerOf(scope);
}

/** The process is named by its holder; of an invited member it is looked up, by a link that may be over since the act. */
async function tellChanged(context: ServiceContext, { subject, caller }: FaceCall): Promise<void> {
  const scope = await identityScope(context, context.connection.db, subject, caller.session, { late: true });
  notifyProcessChanged(context, scope.process.processNo);
}
