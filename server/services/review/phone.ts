import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { review } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { move, reviewEvents } from '../../domain/recording/recording.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, writeEvent } from '../../records/events/events.ts';
import { findRecording, personOf } from '../../records/recording/recordings.ts';

/**
 * The whole number of whose recording waits for a person; that somebody looked is kept. Throws recordingMissing, and
 * reviewNotOpen where there is nothing to decide.
 */
export async function phone(
  { connection, personalData, now }: ServiceContext,
  { recording_no, request_id }: RequestOf<typeof review.phone>,
  { account }: StaffSession,
): Promise<ResponseOf<typeof review.phone>> {
  return await connection.db.transaction(async (tx) => {
    const recording = await findRecording(tx, recording_no, { lock: true });
    if (!recording) throw new Failure('recordingMissing');
    const { status, willCheck, erasedAt } = recording;
    if (erasedAt !== null || !move(status, reviewEvents.return, 'reviewer', willCheck))
      throw new Failure('reviewNotOpen');
    const owner = recordingOwner(recording_no);
    const detail = { what: 'recording', request_id } as const;
    if (!(await happenedByRequest(tx, owner, 'see_phone', request_id)))
      await writeEvent(tx, owner, 'see_phone', detail, { actor: account, at: now() });
    const { mobileSealed } = await personOf(tx, recording);
    return { mobile: personalData.open(mobileSealed) };
  });
}
