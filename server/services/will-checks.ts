import { and, desc, eq } from 'drizzle-orm';
import type { FaceWillResult, WillCode } from '../../contract/services/face-will.ts';
import { willCode } from '../../contract/services/face-will.ts';
import { nextStep } from '../domain/recording.ts';
import { willMessages, willRules } from '../domain/will-check.ts';
import type { Queryable } from '../ports/database.ts';
import { willChecks } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import type { RecordingRow } from './recording-access.ts';

export type WillCheckRow = typeof willChecks.$inferSelect;

const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000);

export const ticketEnd = (from: Date) => minutes(from, willRules.ticketMinutes);

/** The newest first. */
export async function willChecksOf(tx: Queryable, recordingNo: string): Promise<WillCheckRow[]> {
  return await tx
    .select()
    .from(willChecks)
    .where(eq(willChecks.recordingNo, recordingNo))
    .orderBy(desc(willChecks.createdAt));
}

export async function willCheckOf(
  tx: Queryable,
  willCheckNo: string,
  options: { lock?: boolean } = {},
): Promise<WillCheckRow | undefined> {
  const query = tx.select().from(willChecks).where(eq(willChecks.willCheckNo, willCheckNo)).limit(1);
  const [row] = await (options.lock ? query.for('update') : query);
  return row;
}

export function attemptsLeft(checks: readonly WillCheckRow[]): number {
  return Math.max(0, willRules.attempts - checks.filter(({ status }) => status === 'failed').length);
}

/** Where a check leads back to: the step's own page, with the result that only this server can have signed. */
export function returnRoute({ tickets }: ServiceContext, willCheckNo: string, from: Date): string {
  const end = minutes(from, willRules.ticketMinutes + willRules.resultMinutes);
  return `/recognition-result?willResult=${tickets.sign('face_will_result', { willCheckNo }, end)}`;
}

/** Writes an outcome once: whoever comes second reads the first one's. */
export async function finishWillCheck(
  tx: Queryable,
  willCheckNo: string,
  outcome: Pick<WillCheckRow, 'status' | 'code'> & { readonly distance?: number | null },
  at: Date,
): Promise<WillCheckRow | undefined> {
  await tx
    .update(willChecks)
    .set({ ...outcome, finishedAt: at })
    .where(and(eq(willChecks.willCheckNo, willCheckNo), eq(willChecks.status, 'open')));
  return await willCheckOf(tx, willCheckNo);
}

export async function resultOf(
  tx: Queryable,
  recording: RecordingRow,
  outcome: FaceWillResult['outcome'],
  code: WillCode | null,
): Promise<FaceWillResult> {
  return {
    recording_no: recording.recordingNo,
    status: recording.status,
    next_step_alias: nextStep(recording.status, true, recording.willCheck),
    outcome,
    code,
    message: code ? willMessages[code] : '',
    attempts_left: attemptsLeft(await willChecksOf(tx, recording.recordingNo)),
  };
}

export function codeOf({ code }: WillCheckRow): WillCode | null {
  const known = willCode.safeParse(code);
  return known.success ? known.data : null;
}
