import { and, inArray, lte } from 'drizzle-orm';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import { recordings } from '../../tables/recording.ts';
import type { RecordingRow } from './recordings.ts';

const batch = 200;

/** Recordings whose time is over, locked; what another process is at is left out. */
export async function dueToExpire(
  tx: Queryable,
  statuses: readonly RecordingStatus[],
  at: Date,
): Promise<RecordingRow[]> {
  return await tx
    .select()
    .from(recordings)
    .where(and(lte(recordings.expiresAt, at), inArray(recordings.status, [...statuses])))
    .limit(batch)
    .for('update', { skipLocked: true });
}
