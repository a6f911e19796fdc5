import type { BoardFacts } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { sendLinkJob } from '../../jobs/kinds.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { boardFactsOf } from '../../records/board/board-facts.ts';
import { writeEvent } from '../../records/events/events.ts';
import { revokeLinks } from '../../records/links/links.ts';
import { findRecording, moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';

/** The agent's own recording, locked, with what the board knows of it. Throws customerMissing or customerForgotten. */
export async function ownRecording(
  tx: Transaction,
  recordingNo: string,
  { salesNo }: SalesSession,
  at: Date,
): Promise<{ recording: RecordingRow; facts: BoardFacts }> {
  const recording = await findRecording(tx, recordingNo, { lock: true });
  if (recording?.salesNo !== salesNo) throw new Failure('customerMissing');
  if (recording.forgottenAt) throw new Failure('customerForgotten');
  return { recording, facts: await boardFactsOf(tx, recording, at) };
}

/** The link is dead at once: the customer's next call is refused. Throws recordingOutOfOrder. */
export async function revoke(
  tx: Transaction,
  recording: RecordingRow,
  { salesNo }: SalesSession,
  at: Date,
): Promise<RecordingRow> {
  await revokeLinks(tx, recordingOwner(recording.recordingNo), at);
  return await moveRecording(tx, recording, 'revoke', { mover: 'sales', actor: salesNo, at, detail: {} });
}

/** In the transaction of its reason: the message goes out exactly if that is written. */
export async function enqueueLink(
  { jobs }: ServiceContext,
  tx: Transaction,
  message: {
    readonly recordingNo: string;
    readonly requestId: string;
    readonly origin: string;
    readonly session: SalesSession;
  },
  at: Date,
): Promise<void> {
  const { recordingNo, requestId, origin, session } = message;
  await writeEvent(
    tx,
    recordingOwner(recordingNo),
    'send_link',
    { request_id: requestId },
    { actor: session.salesNo, at },
  );
  await jobs.enqueue(tx, sendLinkJob, {
    key: `${recordingNo}/${requestId}`,
    payload: { recordingNo, origin },
  });
}
