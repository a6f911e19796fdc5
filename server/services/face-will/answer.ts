import type { RequestOf } from '../../../contract/define.ts';
import type { faceWill } from '../../../contract/services/face-will.ts';
import { Failure } from '../../domain/failure.ts';
import { QueueFull, type KeyedQueue } from '../../domain/keyed-queue.ts';
import { willAnswersAtOnce } from '../../domain/limits.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent, validConsent } from '../../records/consent/consents.ts';
import { notifyChanged, writeEvent } from '../../records/events/events.ts';
import { countedAnswer } from '../../records/face/counted-answer.ts';
import { judgeProof, faceProofsOf, type JudgedProof, type FaceProof } from '../../records/face/proof.ts';
import { finishWillCheck, willCheckOf, type WillCheckRow } from '../../records/face/will-checks.ts';
import { returnRoute } from '../../records/face/will-tickets.ts';
import { countWithin, uncount } from '../../records/limits/rate-limits.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';
import { keepProof, portraitOfRecording } from './kept-proof.ts';
import { ticketedCheck } from './ticketed-check.ts';

type Input = RequestOf<typeof faceWill.answer>;

/**
 * Judges the pictures and keeps them. Throws faceTicketInvalid, faceLinkExpired, facePictureUnreadable or consentNeeded;
 * faceChecksBusy where too many wait before it, faceMatchUnavailable where the identity authority cannot be asked,
 * tooManyRequests after too many pictures that could not be read.
 */
export async function answer(context: ServiceContext, answers: KeyedQueue<void>, { ticket, frames }: Input) {
  const { connection, now } = context;
  const check = await ticketedCheck(context, ticket);
  const redirect = () => ({ redirect: returnRoute(context, check.willCheckNo, now()) });
  // The same again after an answer that got lost: the result stands, the pictures are not looked at twice.
  if (check.status !== 'open') return redirect();
  if (check.expiresAt <= now()) throw new Failure('faceLinkExpired');
  await requireConsent(connection.db, recordingOwner(check.recordingNo), 'face');
  const proof = faceProofsOf(frames, check.challenges);
  await answers
    .run(check.willCheckNo, (wasSeen) => answerInTurn(context, check, { proof, wasSeen }))
    .catch((error: unknown) => {
      throw error instanceof QueueFull ? new Failure('faceChecksBusy') : error;
    });
  return redirect();
}

interface Shown {
  readonly proof: FaceProof[];
  /** Only looks at faces are dear: once they are done, others' begin. */
  readonly wasSeen: () => void;
}

/** One answer of a check at a time, whichever process it came to: the first that can be read stands. */
async function answerInTurn(context: ServiceContext, check: WillCheckRow, shown: Shown): Promise<void> {
  const { connection, personalData } = context;
  const of = check.willCheckNo;
  const lock = { limit: willAnswersAtOnce, of };
  try {
    if (await countWithin(connection.db, personalData, lock)) throw new Failure('faceChecksBusy');
    // Answered while this one waited.
    if ((await willCheckOf(connection.db, of))?.status !== 'open') return;
    await countedAnswer(context, of, () => judgeAndKeep(context, check, shown));
  } finally {
    await uncount(connection.db, personalData, lock);
  }
}

async function judgeAndKeep(
  context: ServiceContext,
  check: WillCheckRow,
  { proof, wasSeen }: Shown,
): Promise<void> {
  const portrait = () => {
    wasSeen();
    return portraitOfRecording(context, check.recordingNo);
  };
  const judged = await judgeProof(context, check.challenges, proof, portrait);
  const kept = await keepProof(context, check, proof);
  if (!(await finish(context, check, judged))) {
    // The consent was withdrawn while the pictures were looked at.
    await eraseObjects(context, { prefixes: [], keys: kept });
    throw new Failure('consentNeeded', { data: { purpose: 'face' } });
  }
  notifyChanged(context, check.recordingNo);
}

/** False where the consent no longer holds. */
async function finish(
  { connection, now }: ServiceContext,
  { willCheckNo, recordingNo, sessionId }: WillCheckRow,
  { status, code, distance, thresholds }: JudgedProof,
): Promise<boolean> {
  const at = now();
  const owner = recordingOwner(recordingNo);
  return await connection.db.transaction(async (tx) => {
    const locked = await willCheckOf(tx, willCheckNo, { lock: true });
    if (!(await validConsent(tx, owner, 'face'))) return false;
    if (locked?.status !== 'open') return true;
    await finishWillCheck(tx, willCheckNo, { status, code, distance }, at);
    await writeEvent(tx, owner, 'will_check', { status, code, thresholds }, { actor: sessionId, at });
    return true;
  });
}
