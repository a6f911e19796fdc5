import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { processes } from '../../tables/process.ts';
import { transmitReadLogs, transmitRecords } from '../../tables/transmit.ts';
import { newId } from '../new-id.ts';

interface Reading {
  readonly transmitRecordNo: string;
  readonly sessionId: string;
  /** Of the opening. */
  readonly requestId: string;
  readonly lastPage: string;
  /** So far. */
  readonly seconds: number;
  readonly processNo: string | null;
}

/**
 * Begins the log of an opening, or goes on with it; what arrives late takes nothing back. Answers its number. Throws
 * where the database takes the row and does not answer it.
 */
export async function keepReading(tx: Queryable, reading: Reading, at: Date): Promise<string> {
  const { seconds, lastPage, processNo } = reading;
  const [row] = await tx
    .insert(transmitReadLogs)
    .values({ ...reading, transmitReadLogNo: newId('G'), openedAt: at, seenAt: at })
    .onConflictDoUpdate({
      target: [transmitReadLogs.transmitRecordNo, transmitReadLogs.sessionId, transmitReadLogs.requestId],
      set: {
        seconds: sql`greatest(${transmitReadLogs.seconds}, ${seconds})`,
        lastPage: sql`case when ${transmitReadLogs.seconds} <= ${seconds} then ${lastPage} else ${transmitReadLogs.lastPage} end`,
        processNo: sql`coalesce(${processNo}, ${transmitReadLogs.processNo})`,
        seenAt: at,
      },
    })
    .returning({ no: transmitReadLogs.transmitReadLogNo });
  if (!row) throw new Error('no reading was kept');
  return row.no;
}

/** How what was handed on for a process was read. */
export interface Readings {
  readonly openings: number;
  /** Of all openings together. */
  readonly seconds: number;
  /** The route where the latest one stands, such as /health-told. */
  readonly lastPage: string;
  readonly lastSeenAt: Date;
}

interface ReadLog {
  readonly seconds: number;
  readonly lastPage: string;
  readonly seenAt: Date;
}

/** Of one thing that was handed on, the opening that was seen last first. */
const withReading = (later: Readings | undefined, { seconds, lastPage, seenAt }: ReadLog): Readings => ({
  openings: (later?.openings ?? 0) + 1,
  seconds: (later?.seconds ?? 0) + seconds,
  lastPage: later?.lastPage ?? lastPage,
  lastSeenAt: later?.lastSeenAt ?? seenAt,
});

/** By transmit record's number; those that nobody opened are missing. */
export async function readingsOfRecords(
  tx: Queryable,
  transmitRecordNos: readonly string[],
): Promise<Map<string, Readings>> {
  const readings = new Map<string, Readings>();
  if (transmitRecordNos.length === 0) return readings;
  const rows = await tx
    .select()
    .from(transmitReadLogs)
    .where(inArray(transmitReadLogs.transmitRecordNo, [...transmitRecordNos]))
    .orderBy(desc(transmitReadLogs.seenAt));
  for (const row of rows)
    readings.set(row.transmitRecordNo, withReading(readings.get(row.transmitRecordNo), row));
  return readings;
}

/** By process number; those that nobody opened are missing. */
export async function readingsOf(
  tx: Queryable,
  processNos: readonly string[],
): Promise<Map<string, Readings>> {
  if (processNos.length === 0) return new Map();
  const wanted = inArray(processes.processNo, [...processNos]);
  const rows = await tx
    .select({
      processNo: processes.processNo,
      seconds: transmitReadLogs.seconds,
      lastPage: transmitReadLogs.lastPage,
      seenAt: transmitReadLogs.seenAt,
    })
    .from(transmitReadLogs)
    .innerJoin(transmitRecords, eq(transmitRecords.transmitRecordNo, transmitReadLogs.transmitRecordNo))
    .innerJoin(
      processes,
      or(
        eq(processes.processNo, transmitReadLogs.processNo),
        eq(processes.processNo, transmitRecords.processNo),
      ),
    )
    .where(wanted)
    .orderBy(desc(transmitReadLogs.seenAt));
  const readings = new Map<string, Readings>();
  for (const row of rows) readings.set(row.processNo, withReading(readings.get(row.processNo), row));
  return readings;
}
