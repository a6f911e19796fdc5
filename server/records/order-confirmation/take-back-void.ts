import type { Queryable } from '../../ports/database.ts';
import { takeBackReport } from '../process/step-reports.ts';
import type { OwedConfirmation } from './confirm-scope.ts';

/** Whoever confirmed other content owes it again from now on, for everybody who looks at how far the order is. */
export async function takeBackVoid(
  tx: Queryable,
  processNo: string,
  owed: readonly OwedConfirmation[],
): Promise<void> {
  const theirs = owed.filter(({ last, isGood }) => last && !isGood).flatMap(({ person }) => person.memberNos);
  if (theirs.length > 0) await takeBackReport(tx, processNo, 'order_confirmation', theirs);
}
