import type { RequestOf } from '../../../contract/define.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { moveRecording } from '../../records/recording/recordings.ts';
import { newestReview } from '../../records/review/reviews.ts';
import { progressOf } from './progress.ts';

type Input = RequestOf<typeof singleRecording.requestReview>;

/**
 * Puts what the machine returned before a person. Repeatable. Throws recordingOutOfOrder where nothing was returned,
 * or where it was a person who returned it.
 */
export async function requestReview(
  context: ServiceContext,
  { transmit_record_no }: Input,
  { session }: Caller<'visitor'>,
) {
  const at = context.now();
  const { recording, isNew } = await context.connection.db.transaction(async (tx) => {
    const found = await heldRecording(tx, transmit_record_no, session, at, { lock: true });
    if (found.status === 'in_review') return { recording: found, isNew: false };
    if (await newestReview(tx, found.recordingNo, found.submissions))
      throw new Failure('recordingOutOfOrder');
    const by = { mover: 'reader', actor: session.sessionId, at, detail: {} } as const;
    return { recording: await moveRecording(tx, found, 'request_review', by), isNew: true };
  });
  if (isNew) notifyChanged(context, recording.recordingNo);
  return progressOf(recording, true);
}
