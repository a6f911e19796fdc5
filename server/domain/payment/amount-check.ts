import type { AmountDecision } from '../../../contract/model/amount-check.ts';
import { dueAfter } from '../working-days/working-days.ts';

// A payment of which the channel says another amount than ours: it is not booked, and a person looks into it.

/** By when somebody of the staff has looked into it: one working day. */
export const amountCheckDueAt = (since: Date): Date => dueAfter(since, 1);

const askMinutes = [1, 10, 60, 360, 1440] as const;

/** When a channel that said it for the n-th time is asked again; null: not by itself any more, it is a person's now. */
export function askCheckedAt(said: number, from: Date): Date | null {
  const minutes = askMinutes[said - 1];
  return minutes === undefined ? null : new Date(from.getTime() + minutes * 60_000);
}

/** Of a payment that was closed by such a decision; its money is dealt with. */
export const amountCode: Readonly<Record<AmountDecision, string>> = {
  returned: 'AMOUNT_RETURNED',
  settled: 'AMOUNT_SETTLED',
};
