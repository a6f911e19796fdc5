import { resendFrom, salesMay } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { isRecordingOpen } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { linksSent } from '../../records/board/board-rows.ts';
import { happenedByRequest } from '../../records/events/events.ts';
import { renewRecording } from '../../records/recording/renew-recording.ts';
import { enqueueLink, ownRecording, revoke } from './own-recording.ts';

/**
 * A new link for the same recording, sent at once unless as many went out before as may: identity and policy anew, and
 * what was read stays read. The same request again does nothing. Answers whether it was sent. Throws customerMissing,
 * customerForgotten, policyEnded, linkStillOpen or linkInUse.
 */
export async function renewLink(
  context: ServiceContext,
  recordingNo: string,
  requestId: string,
  { session, origin }: Caller<'sales'>,
): Promise<boolean> {
  const at = context.now();
  const owner = recordingOwner(recordingNo);
  // A page may have sent the old link again under the same number: that is another message.
  const sending = `renew/${requestId}`;
  return await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, recordingNo, session, at);
    if (await happenedByRequest(tx, owner, 'renew', requestId))
      return await happenedByRequest(tx, owner, 'send_link', sending);
    if (facts.hasPolicyEnded) throw new Failure('policyEnded');
    if (!salesMay(facts).renew)
      throw new Failure(isRecordingOpen(facts.status) ? 'linkStillOpen' : 'linkInUse');
    // Open still where the submissions are used up, or where the clock's job has not been by.
    const closed = isRecordingOpen(recording.status) ? await revoke(tx, recording, session, at) : recording;
    await renewRecording(context, tx, closed, {
      ...{ mover: 'sales', actor: session.salesNo, at, requestId },
    });
    const sent = (await linksSent(tx, [recordingNo], at)).get(recordingNo) ?? [];
    if (resendFrom(sent, at)) return false;
    await enqueueLink(context, tx, { recordingNo, requestId: sending, origin, session }, at);
    return true;
  });
}
