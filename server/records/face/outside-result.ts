import type { ServiceContext } from '../../ports/context.ts';
import { finishWillCheck, willChecksOf, type WillCheckRow } from './will-checks.ts';

/**
 * A recording's checks, the newest first, with their results asked of the outside engine where they are not known here
 * yet. One that the engine cannot be asked about stays open. Rejects where that one is the `confirmed`.
 */
export async function withOutsideResults(
  context: ServiceContext,
  recordingNo: string,
  at: Date,
  confirmed: string | null = null,
): Promise<WillCheckRow[]> {
  const checks = await willChecksOf(context.connection.db, recordingNo);
  return await Promise.all(
    checks.map((check) =>
      withOutsideResult(context, check, at).catch((error: unknown) => {
        const { willCheckNo } = check;
        if (willCheckNo === confirmed) throw error;
        context.log.error({ err: error, willCheckNo }, 'a will check’s result was not to be had');
        return check;
      }),
    ),
  );
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
