import { Failure } from '../../domain/failure.ts';
import { isRecordingOpen } from '../../domain/recording/recording.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { ownRecording, revoke } from './own-recording.ts';

/** Repeatable. Throws customerMissing, customerForgotten, linkNotOpen where it is over, linkInUse where it was submitted. */
export async function revokeLink(
  context: ServiceContext,
  recordingNo: string,
  session: SalesSession,
): Promise<void> {
  const at = context.now();
  await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, recordingNo, session, at);
    if (facts.status === 'revoked') return;
    if (!isRecordingOpen(recording.status))
      throw new Failure(recording.status === 'expired' ? 'linkNotOpen' : 'linkInUse');
    await revoke(tx, recording, session, at);
  });
}
