import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import { isRecordingOpen } from '../../domain/recording/recording.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { links } from '../../tables/link.ts';
import { people } from '../../tables/person.ts';
import { recordings } from '../../tables/recording.ts';
import type { PersonRow, RecordingRow } from './recordings.ts';

interface Reach {
  /** Locks the recording for this transaction. */
  readonly lock?: boolean;
  /** For what has no deadline, such as withdrawing a consent. */
  readonly late?: boolean;
}

/** With whose session asks: who holds the recording does late what has no deadline also by a link that was taken back. */
interface HeldReach extends Omit<Reach, 'late'> {
  readonly heldBy?: string;
  /** `held`: for who holds it alone. */
  readonly late?: boolean | 'held';
}

/**
 * The recording behind a link. Throws linkInvalid where the link is unknown or revoked, and recordingExpired where it
 * is over and nothing was submitted.
 */
export async function recordingBehind(
  tx: Queryable,
  transmitRecordNo: string,
  now: Date,
  reach: HeldReach = {},
): Promise<RecordingRow> {
  return (await recordingAndLink(tx, transmitRecordNo, now, reach)).recording;
}

/** As recordingBehind, with when the link was made; throws the same. */
export async function recordingAndLink(
  tx: Queryable,
  transmitRecordNo: string,
  now: Date,
  { lock, ...reach }: HeldReach = {},
): Promise<{ readonly recording: RecordingRow; readonly linkMadeAt: Date }> {
  const query = tx
    .select({ ...found, linkMadeAt: links.createdAt })
    .from(links)
    .innerJoin(recordings, eq(recordings.recordingNo, links.ownerNo))
    .where(isLink(transmitRecordNo))
    .limit(1);
  const [row] = await (lock ? query.for('update', { of: recordings }) : query);
  return open(row, now, reach);
}

/** As recordingBehind, with whose it is, by one statement; throws the same. */
export async function recordingAndPerson(
  tx: Queryable,
  transmitRecordNo: string,
  now: Date,
  { lock, ...reach }: HeldReach = {},
): Promise<{ readonly recording: RecordingRow; readonly person: PersonRow }> {
  const query = tx
    .select({ ...found, person: people })
    .from(links)
    .innerJoin(recordings, eq(recordings.recordingNo, links.ownerNo))
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .where(isLink(transmitRecordNo))
    .limit(1);
  const [row] = await (lock ? query.for('update', { of: recordings }) : query);
  return open(row, now, reach);
}

const found = { recording: recordings, revokedAt: links.revokedAt, expiresAt: links.expiresAt };

const isLink = (transmitRecordNo: string) =>
  and(eq(links.transmitRecordNo, transmitRecordNo), eq(links.ownerKind, 'recording'));

interface Found {
  readonly recording: RecordingRow;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
}

/** What was found, where it may still be used. Throws linkInvalid and recordingExpired. */
function open<F extends Found>(row: F | undefined, now: Date, { late = false, heldBy }: HeldReach): F {
  if (!row) throw new Failure('linkInvalid');
  const { recording, expiresAt } = row;
  const isHeld = heldBy !== undefined && recording.holder === heldBy && !recording.forgottenAt;
  const isLate = late === 'held' ? isHeld : late;
  const isTakenBack = row.revokedAt !== null || recording.status === 'revoked';
  if (isTakenBack && !(isLate && isHeld)) throw new Failure('linkInvalid');
  if (isLate) return row;
  const over = expiresAt <= now || recording.expiresAt <= now;
  if (recording.status === 'expired' || (over && isRecordingOpen(recording.status)))
    throw new Failure('recordingExpired');
  return row;
}

/** As recordingBehind, for the session that proved last who reads. Throws identityNeeded or recordingTakenOver too. */
export async function heldRecording(
  tx: Queryable,
  transmitRecordNo: string,
  session: VisitorSession,
  now: Date,
  reach: Reach = {},
): Promise<RecordingRow> {
  const recording = await recordingBehind(tx, transmitRecordNo, now, { ...reach, heldBy: session.sessionId });
  if (isHolder(recording, session)) return recording;
  const heldBefore = recording.holder !== null && (await wasHolder(tx, recording, session));
  throw new Failure(heldBefore ? 'recordingTakenOver' : 'identityNeeded');
}

/** Whether the session proved at any time who reads. */
export async function hasProvenIdentity(
  tx: Queryable,
  recording: RecordingRow,
  session: VisitorSession,
): Promise<boolean> {
  return isHolder(recording, session) || (await wasHolder(tx, recording, session));
}

export const isHolder = (recording: RecordingRow, { sessionId }: VisitorSession): boolean =>
  recording.holder === sessionId;

async function wasHolder(
  tx: Queryable,
  { recordingNo }: RecordingRow,
  { sessionId }: VisitorSession,
): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'recording'),
        eq(events.ownerNo, recordingNo),
        eq(events.name, 'identify'),
        eq(events.actor, sessionId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
