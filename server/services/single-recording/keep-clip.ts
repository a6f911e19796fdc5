import type { RequestOf } from '../../../contract/define.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import { isReading } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { draftsOf, keepDraft } from '../../records/recording/draft-clips.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { requireFittingMarks } from './fitting-marks.ts';

type Input = RequestOf<typeof singleRecording.keepClip>;

/**
 * What was read here need not be read again on another device. Repeatable.
 * Throws recordingOutOfOrder, scriptChanged, clipMissing, objectNotOwned, multipleErrors for marks outside of it, and
 * what heldRecording throws.
 */
export async function keepClip(
  context: ServiceContext,
  { transmit_record_no, script_version, clip }: Input,
  { session }: Caller<'visitor'>,
) {
  const at = context.now();
  const { recordingNo, kept } = await context.connection.db.transaction(async (tx) => {
    const recording = await heldRecording(tx, transmit_record_no, session, at, { lock: true });
    if (!isReading(recording.status)) throw new Failure('recordingOutOfOrder');
    if (script_version !== recording.scriptVersion) throw new Failure('scriptChanged');
    requireFittingMarks(recording.segments, [clip]);
    await keepDraft(tx, recording.recordingNo, clip, at);
    const drafts = await draftsOf(tx, recording.recordingNo);
    return { recordingNo: recording.recordingNo, kept: drafts.length };
  });
  notifyChanged(context, recordingNo);
  return { kept };
}
