import { processHolder } from '../../domain/process/owed-steps.ts';
import { move } from '../../domain/process/process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { By } from '../../records/events/events.ts';
import { moveProcess, type ProcessRow } from '../../records/process/processes.ts';
import { standOf } from '../../records/process/standing.ts';
import { takeBackReport } from '../../records/process/step-reports.ts';

/**
 * What an agent prepared is the customer's from now on. They begin at the trial: what must be read is read, and the
 * premium is agreed to, by themselves (rules R3, R18). What was chosen and filled in stays. The process must be locked.
 * Throws productMissing or productConfigMissing, and processMoved where another one moved it since it was read.
 */
export async function takeOver(
  context: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
  by: By,
): Promise<ProcessRow> {
  const { processNo } = process;
  await takeBackReport(tx, processNo, 'premium_trial', [processHolder]);
  const { standing } = await standOf(context, tx, process);
  const to = move(standing, 'change_trial', 'customer');
  if ('refused' in to) return process;
  return await moveProcess(tx, process, to, {
    ...by,
    event: 'change_trial',
    requestId: `take-over-${processNo}`,
  });
}
