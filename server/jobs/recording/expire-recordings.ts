import { recordingStatus, willCheck, type RecordingStatus } from '../../../contract/model/recording.ts';
import { move } from '../../domain/recording/recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { dueToExpire } from '../../records/recording/due-to-expire.ts';
import { moveRecording } from '../../records/recording/recordings.ts';

const expirable: RecordingStatus[] = recordingStatus.options.filter((status) =>
  willCheck.options.some((will) => move(status, 'expire', 'clock', will) !== null),
);

/** Marks what is over as expired. Any number of processes may do it at once: a row moves only once. */
export async function expireRecordings(context: ServiceContext): Promise<number> {
  const at = context.now();
  const due = await context.connection.db.transaction(async (tx) => {
    const recordings = await dueToExpire(tx, expirable, at);
    for (const recording of recordings)
      await moveRecording(tx, recording, 'expire', { mover: 'clock', actor: 'clock', at, detail: {} });
    return recordings;
  });
  for (const { recordingNo } of due) notifyChanged(context, recordingNo);
  return due.length;
}
