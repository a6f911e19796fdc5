import type { RequestOf } from '../../../contract/define.ts';
import type { ReadContent, singleRecording } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import { readingRate } from '../../domain/recording/script.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { draftsOf } from '../../records/recording/draft-clips.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { progressOf } from './progress.ts';

type Input = RequestOf<typeof singleRecording.getReadContent>;

/** What is to be read, and what of it was read on any device. Throws policyItemsUnconfirmed. */
export async function getReadContent(
  { connection, now, settings }: ServiceContext,
  { transmit_record_no }: Input,
  { session }: Caller<'visitor'>,
): Promise<ReadContent> {
  const recording = await heldRecording(connection.db, transmit_record_no, session, now());
  if (recording.status === 'identified') throw new Failure('policyItemsUnconfirmed');
  return {
    ...progressOf(recording, true),
    script_version: recording.scriptVersion,
    submissions: recording.submissions,
    segments: recording.segments,
    reading_rate: readingRate,
    kept_clips: await draftsOf(connection.db, recording.recordingNo),
    max_clip_bytes: settings.maxClipBytes,
  };
}
