import { salesMay } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { isOpen } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest } from '../../records/events/events.ts';
import { makeLink, revokeLinks } from '../../records/links/links.ts';
import { moveRecording } from '../../records/recording/recordings.ts';
import { enqueueLink, ownRecording, revoke } from './own-recording.ts';

/**
 * A new link for the same recording, sent at once: identity and policy anew, and what was read stays read. The same
 * request again does nothing. Throws customerMissing, linkStillOpen or linkInUse.
 */
export async function renewLink(
  context: ServiceContext,
  recordingNo: string,
  requestId: string,
  { session, origin }: Caller<'sales'>,
): Promise<void> {
  const at = context.now();
  const expiresAt = new Date(at.getTime() + context.settings.linkDays * 86_400_000);
  const owner = recordingOwner(recordingNo);
  await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, recordingNo, session, at);
    if (await happenedByRequest(tx, owner, 'renew', requestId)) return;
    if (!salesMay(facts).renew) throw new Failure(isOpen(facts.status) ? 'linkStillOpen' : 'linkInUse');
    // Open still where the submissions are used up, or where the clock's job has not been by.
    const closed = isOpen(recording.status) ? await revoke(tx, recording, session, at) : recording;
    await moveRecording(
      tx,
      closed,
      'renew',
      { mover: 'sales', actor: session.salesNo, at, detail: { request_id: requestId } },
      { holder: null, confirmedItems: {}, willOutcome: null, expiresAt },
    );
    await revokeLinks(tx, owner, at);
    await makeLink(tx, context.personalData, {
      ...{ owner, expiresAt, createdAt: at, personNo: recording.personNo },
      kind: 'policySingleRecording',
      purpose: 'single_recording',
    });
    await enqueueLink(context, tx, { recordingNo, requestId, origin, session }, at);
  });
}
