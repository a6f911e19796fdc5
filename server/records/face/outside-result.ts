import type { ServiceContext } from '../../ports/context.ts';
import { finishWillCheck, type WillCheckRow } from './will-checks.ts';

/**
 * The check with its result, asked of the outside engine where it is not known here yet. Rejects where the engine
 * cannot be reached.
 */
export async function withOutsideResult(
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
