import type { RequestOf } from '../../../contract/define.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import { isReading } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { discardClips as discard } from '../../records/recording/draft-clips.ts';
import { heldRecording } from '../../records/recording/holder.ts';

type Input = RequestOf<typeof singleRecording.discardClips>;

/** Repeatable. Throws recordingOutOfOrder once it was submitted, and what heldRecording throws. */
export async function discardClips(
  context: ServiceContext,
  { transmit_record_no, clip_ids }: Input,
  { session }: Caller<'visitor'>,
) {
  const { connection, now } = context;
  const recording = await heldRecording(connection.db, transmit_record_no, session, now());
  if (!isReading(recording.status)) throw new Failure('recordingOutOfOrder');
  const removed = await discard(context, recording.recordingNo, clip_ids);
  notifyChanged(context, recording.recordingNo);
  return { removed };
}
