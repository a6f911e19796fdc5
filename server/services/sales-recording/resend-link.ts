import { resendFrom, salesMay } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { linksSent } from '../../records/board/board-rows.ts';
import { happenedByRequest } from '../../records/events/events.ts';
import { enqueueLink, ownRecording } from './own-recording.ts';

/**
 * One message with the link that is good now; the same request again sends none. Throws customerMissing, customerForgotten, linkNotOpen
 * or linkSentLately.
 */
export async function resendLink(
  context: ServiceContext,
  recordingNo: string,
  requestId: string,
  { session, origin }: Caller<'sales'>,
): Promise<void> {
  const at = context.now();
  await context.connection.db.transaction(async (tx) => {
    const { facts } = await ownRecording(tx, recordingNo, session, at);
    // Under the recording's lock, so that the same request twice at once is seen too.
    if (await happenedByRequest(tx, recordingOwner(recordingNo), 'send_link', requestId)) return;
    if (!salesMay(facts).resend) throw new Failure('linkNotOpen');
    const sent = (await linksSent(tx, [recordingNo], at)).get(recordingNo) ?? [];
    const from = resendFrom(sent, at);
    if (from) throw new Failure('linkSentLately', { data: { resend_from: from.toISOString() } });
    await enqueueLink(context, tx, { recordingNo, requestId, origin, session }, at);
  });
}
