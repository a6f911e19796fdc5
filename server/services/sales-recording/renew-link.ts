import { salesMay } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { isOpen } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest } from '../../records/events/events.ts';
import { renewRecording } from '../../records/recording/renew-recording.ts';
import { enqueueLink, ownRecording, revoke } from './own-recording.ts';

/**
 * A new link for the same recording, sent at once: identity and policy anew, and what was read stays read. The same
 * request again does nothing. Throws customerMissing, customerForgotten, linkStillOpen or linkInUse.
 */
export async function renewLink(
  context: ServiceContext,
  recordingNo: string,
  requestId: string,
  { session, origin }: Caller<'sales'>,
): Promise<void> {
  const at = context.now();
  const owner = recordingOwner(recordingNo);
  await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, recordingNo, session, at);
    if (await happenedByRequest(tx, owner, 'renew', requestId)) return;
    if (!salesMay(facts).renew) throw new Failure(isOpen(facts.status) ? 'linkStillOpen' : 'linkInUse');
    // Open still where the submissions are used up, or where the clock's job has not been by.
    const closed = isOpen(recording.status) ? await revoke(tx, recording, session, at) : recording;
    await renewRecording(context, tx, closed, {
      ...{ mover: 'sales', actor: session.salesNo, at, requestId },
    });
    await enqueueLink(context, tx, { recordingNo, requestId, origin, session }, at);
  });
}
