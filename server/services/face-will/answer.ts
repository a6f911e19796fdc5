import type { RequestOf } from '../../../contract/define.ts';
import type { faceWill } from '../../../contract/services/face-will.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent, validConsent } from '../../records/consent/consents.ts';
import { notifyChanged, writeEvent } from '../../records/events/events.ts';
import { finishWillCheck, willCheckOf, type WillCheckRow } from '../../records/face/will-checks.ts';
import { returnRoute } from '../../records/face/will-tickets.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';
import { judgeProof, keepProof, proofOf } from './proof.ts';
import { ticketedCheck } from './ticketed-check.ts';

type Input = RequestOf<typeof faceWill.answer>;
type Judged = Awaited<ReturnType<typeof judgeProof>>;

/** Judges the pictures and keeps them. Throws faceLinkExpired, facePictureUnreadable or consentNeeded. */
export async function answer(context: ServiceContext, { ticket, frames }: Input) {
  const { connection, now } = context;
  const check = await ticketedCheck(context, ticket);
  const redirect = () => ({ redirect: returnRoute(context, check.willCheckNo, now()) });
  // The same again after an answer that got lost: the result stands, the pictures are not looked at twice.
  if (check.status !== 'open') return redirect();
  if (check.expiresAt <= now()) throw new Failure('faceLinkExpired');
  await requireConsent(connection.db, recordingOwner(check.recordingNo), 'face');
  const proof = proofOf(frames, check.challenges);
  const judged = await judgeProof(context, check, proof);
  const kept = await keepProof(context, check, proof);
  if (!(await finish(context, check, judged))) {
    // The consent was withdrawn while the pictures were looked at.
    await eraseObjects(context, { prefixes: [], keys: kept });
    throw new Failure('consentNeeded', { data: { purpose: 'face' } });
  }
  notifyChanged(context, check.recordingNo);
  return redirect();
}

/** False where the consent no longer holds. */
async function finish(
  { connection, now }: ServiceContext,
  { willCheckNo, recordingNo, sessionId }: WillCheckRow,
  { status, code, distance, thresholds }: Judged,
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
