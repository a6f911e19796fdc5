import { eq } from 'drizzle-orm';
import { recordingOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { recordings } from '../../tables/recording.ts';
import { writeEvent, type By } from '../events/events.ts';
import type { RecordingRow } from './recordings.ts';

/** The customer confirmed an item of the policy. */
export async function confirmItem(
  tx: Queryable,
  recording: RecordingRow,
  key: string,
  by: By,
): Promise<RecordingRow> {
  const confirmedItems = { ...recording.confirmedItems, [key]: by.at.toISOString() };
  const [row] = await tx
    .update(recordings)
    .set({ confirmedItems, updatedAt: by.at })
    .where(eq(recordings.recordingNo, recording.recordingNo))
    .returning();
  await writeEvent(tx, recordingOwner(recording.recordingNo), 'confirm_item', { key }, by);
  return row ?? recording;
}
