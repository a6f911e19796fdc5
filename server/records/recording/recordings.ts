import { and, eq } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { move } from '../../domain/recording/recording.ts';
import type { Mover, RecordingEvent } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { recordings } from '../../tables/recording.ts';
import { writeEvent, type By } from '../events/events.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type PersonRow = typeof people.$inferSelect;

/** The recording of that number, locked for this transaction where asked for, or undefined. */
export async function findRecording(
  tx: Queryable,
  recordingNo: string,
  options: { readonly lock?: boolean } = {},
): Promise<RecordingRow | undefined> {
  const query = tx.select().from(recordings).where(eq(recordings.recordingNo, recordingNo)).limit(1);
  const [row] = await (options.lock ? query.for('update') : query);
  return row;
}

/**
 * The state after an event, its trace written beside it. Throws recordingOutOfOrder where the event is not allowed,
 * or where the recording moved since it was read.
 */
export async function moveRecording<E extends RecordingEvent>(
  tx: Queryable,
  recording: RecordingRow,
  event: E,
  by: By & { readonly mover: Mover; readonly detail: EventDetails[E] },
  changes: Partial<RecordingRow> = {},
): Promise<RecordingRow> {
  const status = move(recording.status, event, by.mover, recording.willCheck);
  if (!status) throw new Failure('recordingOutOfOrder');
  const [row] = await tx
    .update(recordings)
    .set({ ...changes, status, updatedAt: by.at })
    .where(and(eq(recordings.recordingNo, recording.recordingNo), eq(recordings.status, recording.status)))
    .returning();
  // It moved since it was looked at: a job that judged what was withdrawn meanwhile writes nothing.
  if (!row) throw new Failure('recordingOutOfOrder');
  await writeEvent(tx, recordingOwner(recording.recordingNo), event, by.detail, by);
  return row;
}

/** Throws where the database has a recording without its person, which its keys forbid. */
export async function personOf(tx: Queryable, recording: RecordingRow): Promise<PersonRow> {
  const [person] = await tx.select().from(people).where(eq(people.personNo, recording.personNo)).limit(1);
  if (!person) throw new Error(`recording ${recording.recordingNo} has no person`);
  return person;
}
