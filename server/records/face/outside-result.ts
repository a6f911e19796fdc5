import type { ServiceContext } from '../../ports/context.ts';
import { finishWillCheck, willChecksOf, type WillCheckRow } from './will-checks.ts';

/**
 * A recording's checks, the newest first, with their results asked of the outside engine where they are not known here
 * yet. Rejects where the engine cannot be reached.
 */
export async function withOutsideResults(
  context: ServiceContext,
  recordingNo: string,
  at: Date,
): Promise<WillCheckRow[]> {
  const checks = await willChecksOf(context.connection.db, recordingNo);
  return await Promise.all(checks.map((check) => withOutsideResult(context, check, at)));
}

async function withOutsideResult(
  { connection, willCheckEngine }: ServiceContext,
  check: WillCheckRow,
  at: Date,
): Promise<WillCheckRow> {
  if (check.status !== 'open' || check.engine !== willCheckEngine.name || check.outsideNo === null)
    return check;
  const result = await willCheckEngine.result(check.outsideNo);
  if (!result) return check;
  return (await finishWillCheck(connection.db, check.willCheckNo, result, at)) ?? check;
}
