import type { FaceAct, FaceAnswer } from '../../../contract/services/face-recognition.ts';
import { facePictureKey } from '../../domain/files/object-keys.ts';
import { Failure } from '../../domain/failure.ts';
import { isDoneFace } from '../../domain/identity/face.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { QueueFull, type KeyedQueue } from '../../domain/keyed-queue.ts';
import { willAnswersAtOnce } from '../../domain/limits.ts';
import { memberOwner } from '../../domain/owner.ts';
import { eraseObjectsJob, erasureJob } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { writeEvent } from '../../records/events/events.ts';
import { countedAnswer } from '../../records/face/counted-answer.ts';
import { faceProofsOf, putPictures, type FaceProof } from '../../records/face/proof.ts';
import { countWithin, uncount } from '../../records/limits/rate-limits.ts';
import {
  faceCheckOf,
  faceChecksOf,
  faceOf,
  facesLeft,
  finishFaceCheck,
  keepFace,
  nameFaceEvidence,
  voidFaceCheck,
  type FaceCheckRow,
} from '../../records/member-identity/faces.ts';
import { requireIdentityOpen } from '../../records/member-identity/identity-open.ts';
import { judgeFace, type JudgedFace } from '../../records/member-identity/judge-face.ts';
import { identityScope, ownPerson } from '../../records/member-identity/identity-scope.ts';
import type { FaceRow } from '../../records/member-identity/member-states.ts';
import type { RiskAnswer } from '../../ports/risk-control.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { forgetPortrait } from '../../records/retention/forget-member.ts';
import { basisOf, failureOfBasis, type Basis } from './basis.ts';
import {
  actScope,
  finishFace,
  requireOwed,
  faceAnswerOf,
  type ActScope,
  type FaceCall,
} from './member-act.ts';

type AnswerAct = Extract<FaceAct, { kind: 'answer' }>;

interface Judged {
  readonly basis: Basis;
  readonly proof: JudgedFace;
  /** Null where the face did not pass. */
  readonly risk: RiskAnswer | null;
}

/** A try that was answered. */
export interface Answered {
  readonly answer: FaceAnswer;
  /** Thrown after the commit: what came of it is kept. */
  readonly refused: Failure | null;
}

/**
 * Judges the pictures of a try and keeps them: once, whoever sends them again. Throws faceCheckMissing of a try that is
 * not this session's or is over, facePictureUnreadable, faceMatchUnavailable, consentNeeded, cardNotRead, faceChecksBusy
 * and tooManyRequests; riskControlScore comes back as the refusal.
 */
export async function answerCheck(
  context: ServiceContext,
  answers: KeyedQueue<void>,
  call: FaceCall,
  act: AnswerAct,
): Promise<Answered> {
  const { db } = context.connection;
  const scope = await identityScope(context, db, call.subject, call.caller.session);
  const person = ownPerson(scope, call.memberNo);
  const check = await faceCheckOf(db, act.check_no);
  const isTheirs = check?.memberNo === person.memberNo && check.sessionId === call.caller.session.sessionId;
  if (!check || !isTheirs) throw new Failure('faceCheckMissing');
  if (check.status === 'open') {
    await requireIdentityOpen(db, scope, person);
    await requireOwed(db, person);
    if (check.expiresAt <= context.now()) throw new Failure('faceCheckMissing');
    await requireConsent(db, memberOwner(person.memberNo), 'face');
    const proof = faceProofsOf(act.frames, check.challenges);
    await answers
      .run(check.checkNo, (wasSeen) => answerInTurn(context, call, { check, person, proof, wasSeen }))
      .catch((error: unknown) => {
        throw error instanceof QueueFull ? new Failure('faceChecksBusy') : error;
      });
  }
  return await answered(context, call, act.check_no);
}

interface Try {
  readonly check: FaceCheckRow;
  readonly person: IdentityPerson;
  readonly proof: readonly FaceProof[];
  /** Only looks at faces are dear: once they are done, others' begin. */
  readonly wasSeen: () => void;
}

/** One answer of a try at a time, whichever process it came to: the first that can be read stands. */
async function answerInTurn(context: ServiceContext, call: FaceCall, one: Try): Promise<void> {
  const { connection, personalData } = context;
  const of = one.check.checkNo;
  const lock = { limit: willAnswersAtOnce, of };
  try {
    if (await countWithin(connection.db, personalData, lock)) throw new Failure('faceChecksBusy');
    // Answered while this one waited.
    if ((await faceCheckOf(connection.db, of))?.status !== 'open') return;
    await countedAnswer(context, of, () => judgeAndKeep(context, call, one));
  } finally {
    await uncount(connection.db, personalData, lock);
  }
}

async function judgeAndKeep(context: ServiceContext, call: FaceCall, one: Try): Promise<void> {
  const { check, person } = one;
  const { db } = context.connection;
  const basis = await basisOf(context, db, person);
  const { wasSeen } = one;
  const shown = { challenges: check.challenges, proof: one.proof, wasSeen };
  const proof = await judgeFace(context, person, shown);
  const risk = proof.status === 'passed' ? await assessed(context, call, person) : null;
  const pictures = one.proof.map((picture, index) => ({
    ...picture,
    key: facePictureKey(memberOwner(check.memberNo), { checkNo: check.checkNo, index, shows: picture.shows }),
  }));
  const evidence = pictures.map(({ shows, key }) => ({ shows, key }));
  await nameFaceEvidence(db, check.checkNo, evidence);
  await putPictures(context, pictures);
  const keys = pictures.map(({ key }) => key);
  const voided = await db.transaction(async (tx) => {
    const scope = await actScope(context, tx, call);
    const why = await settle(scope, one, { basis, proof, risk });
    return why && { why, erasure: await forgetTry(scope, check, keys) };
  });
  if (!voided) return;
  await eraseObjects(context, voided.erasure);
  throw voided.why;
}

/** Nothing stays of it, nor the portrait that was had for it. Answers what to delete from the store. */
async function forgetTry(
  { context, tx, person, by }: ActScope,
  { checkNo }: FaceCheckRow,
  pictures: readonly string[],
): Promise<Erasure> {
  await voidFaceCheck(tx, checkNo, by.at);
  const ofTry = { prefixes: [], keys: pictures };
  await context.jobs.enqueue(tx, eraseObjectsJob, erasureJob(checkNo, ofTry, by.at));
  return { prefixes: [], keys: [...pictures, ...(await forgetPortrait(tx, person.personNo))] };
}

async function assessed(
  context: ServiceContext,
  { subject, caller }: FaceCall,
  { name, certificateType, certificateNumber }: IdentityPerson,
): Promise<RiskAnswer> {
  const { order } = await identityScope(context, context.connection.db, subject, caller.session);
  const { orderNo } = order;
  return await context.riskControl.assess({ orderNo, name, certificateType, certificateNumber });
}

/** Keeps what came of a try. Answers why nothing of it may be kept, or null. */
async function settle(
  scope: ActScope,
  { check }: Try,
  { basis, proof, risk }: Judged,
): Promise<Failure | null> {
  const { context, tx, person, by } = scope;
  const { memberNo } = person;
  const locked = await faceCheckOf(tx, check.checkNo, { lock: true });
  const present = await basisOf(context, tx, person);
  const why = failureOfBasis(person, basis, present);
  // What another answer of it came to stands while it is consented to.
  if (locked?.status !== 'open') return present.consent ? null : why;
  if (why) return why;
  const { status, code, distance, thresholds } = proof;
  const isRisky = risk?.refuses === true;
  const outcome = isRisky ? ({ status: 'to_person', code: 'risk_control' } as const) : { status, code };
  await finishFaceCheck(
    tx,
    check.checkNo,
    { ...outcome, distance, thresholds, riskScore: risk?.score ?? null },
    by.at,
  );
  await writeEvent(tx, memberOwner(memberNo), 'check_face', { ...outcome, thresholds }, by);
  if (standsWithout(locked, await faceOf(tx, memberNo))) return null;
  if (outcome.status !== 'failed') await finishFace(scope, outcome.status, outcome.code);
  else if (facesLeft(await faceOf(tx, memberNo), await faceChecksOf(tx, memberNo)) === 0)
    await finishFace(scope, 'to_person', 'attempts_used_up');
  else await keepFace(tx, memberNo, { state: 'running', code: outcome.code }, by.at);
  return null;
}

/** Whether the face passed, went to a person or was decided over by one while the try was looked at. */
const standsWithout = ({ createdAt }: FaceCheckRow, face: FaceRow | undefined): boolean =>
  isDoneFace(face?.state) || (face?.decidedAt ?? createdAt) > createdAt;

/** What came of a try, the same each time that it is asked for. */
async function answered(context: ServiceContext, call: FaceCall, checkNo: string): Promise<Answered> {
  return await context.connection.db.transaction(async (tx) => {
    const answer = await faceAnswerOf(await actScope(context, tx, call));
    const check = await faceCheckOf(tx, checkNo);
    const isRisky = check?.code === 'risk_control';
    return {
      answer,
      refused: isRisky ? new Failure('riskControlScore', { data: { score: check.riskScore } }) : null,
    };
  });
}
