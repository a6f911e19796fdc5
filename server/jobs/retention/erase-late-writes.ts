import { videoPrefixes } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { lateWritesHours } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { erasedSince, isErased } from '../../records/retention/due.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';

/**
 * Keys that a phone still holds, or a job under way, may have written after an erasure. May run beside itself. Rejects
 * where the store cannot be reached.
 */
export async function eraseLateWrites(context: ServiceContext): Promise<void> {
  const { connection, now } = context;
  const since = new Date(now().getTime() - lateWritesHours * 3_600_000);
  for (const recordingNo of await erasedSince(connection.db, since)) {
    // Who has begun anew since the list was read keeps what they film, and so does who begins now.
    const before = now();
    if (!(await isErased(connection.db, recordingNo))) continue;
    const prefixes = videoPrefixes(recordingOwner(recordingNo));
    await eraseObjects(context, { prefixes, keys: [] }, before);
  }
}
