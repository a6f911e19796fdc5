import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../ports/database.ts';
import { people, recordingEvents, recordings, transmitRecords } from '../ports/schema.ts';
import { isOpen, move } from '../domain/recording.ts';
import type { Mover, RecordingEvent } from '../domain/recording.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext, Session } from './handler.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type PersonRow = typeof people.$inferSelect;

/**
 * The recording behind a link. A link that is unknown or revoked is invalid; one that is over may still show
 * what was submitted, and nothing else; `late` asks for what has no deadline, such as withdrawing a consent.
 */
export async function openRecording(
  tx: Queryable,
  transmitRecordNo: string,
  now: Date,
  options: { lock?: boolean; late?: boolean } = {},
): Promise<RecordingRow> {
  const query = tx
    .select({
      recording: recordings,
      revokedAt: transmitRecords.revokedAt,
      expiresAt: transmitRecords.expiresAt,
    })
    .from(transmitRecords)
    .innerJoin(recordings, eq(recordings.recordingNo, transmitRecords.recordingNo))
    .where(eq(transmitRecords.transmitRecordNo, transmitRecordNo))
    .limit(1);
  const [found] = await (options.lock ? query.for('update', { of: recordings }) : query);
  if (!found || found.revokedAt) throw new Failure('linkInvalid');
  const { recording } = found;
  if (recording.status === 'revoked') throw new Failure('linkInvalid');
  if (options.late) return recording;
  const over = found.expiresAt <= now || recording.expiresAt <= now;
  if (recording.status === 'expired' || (over && isOpen(recording.status)))
    throw new Failure('recordingExpired');
  return recording;
}

/** Throws unless this session is the one that proved last who reads. */
export async function requireHolder(
  tx: Queryable,
  recording: RecordingRow,
  session: Session | null,
): Promise<void> {
  if (session && recording.holder === session.sessionId) return;
  if (session && recording.holder && (await heldBefore(tx, recording.recordingNo, session)))
    throw new Failure('recordingTakenOver');
  throw new Failure('identityNeeded');
}

async function heldBefore(tx: Queryable, recordingNo: string, session: Session): Promise<boolean> {
  const rows = await tx
    .select({ id: recordingEvents.id })
    .from(recordingEvents)
    .where(
      and(
        eq(recordingEvents.recordingNo, recordingNo),
        eq(recordingEvents.name, 'identify'),
        eq(recordingEvents.actor, session.sessionId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The state after an event, its trace written beside it. Throws where the event is out of order. */
export async function moveRecording(
  tx: Queryable,
  recording: RecordingRow,
  event: RecordingEvent,
  by: { mover: Mover; actor: string; at: Date; detail?: Record<string, unknown> },
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
  await tx.insert(recordingEvents).values({
    recordingNo: recording.recordingNo,
    name: event,
    actor: by.actor,
    detail: by.detail ?? {},
    at: by.at,
  });
  return row;
}

export async function personOf(tx: Queryable, recording: RecordingRow): Promise<PersonRow> {
  const [person] = await tx.select().from(people).where(eq(people.personNo, recording.personNo)).limit(1);
  if (!person) throw new Error(`recording ${recording.recordingNo} has no person`);
  return person;
}

/** Tells every process that something about a recording changed. */
export async function announce(
  { connection }: Pick<ServiceContext, 'connection'>,
  recordingNo: string,
): Promise<void> {
  await connection.notify('recording_events', recordingNo);
}
