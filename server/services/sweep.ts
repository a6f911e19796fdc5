import { and, inArray, lte } from 'drizzle-orm';
import type { RecordingStatus } from '../../contract/recording.ts';
import { move } from '../domain/recording.ts';
import { recordings } from '../ports/schema.ts';
import { recordingStatus, willCheck } from '../../contract/recording.ts';
import type { ServiceContext } from './handler.ts';
import { announce, moveRecording } from './recording-access.ts';

const expirable: RecordingStatus[] = recordingStatus.options.filter((status) =>
  willCheck.options.some((will) => move(status, 'expire', 'clock', will) !== null),
);

/** Marks what is over as expired. Any number of processes may do it at once: a row moves only once. */
export async function expireRecordings(context: ServiceContext): Promise<number> {
  const at = context.now();
  const moved = await context.connection.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(recordings)
      .where(and(lte(recordings.expiresAt, at), inArray(recordings.status, expirable)))
      .limit(200)
      .for('update', { skipLocked: true });
    for (const recording of due)
      await moveRecording(tx, recording, 'expire', { mover: 'clock', actor: 'clock', at });
    return due;
  });
  for (const { recordingNo } of moved) await announce(context, recordingNo);
  return moved.length;
}
