import type { MoneyStatus } from '../../../contract/model/order.ts';
import { isResultOwed, type PaymentStatus, type RefundStatus } from './payment.ts';

interface OnePayment {
  readonly status: PaymentStatus;
  readonly settles: boolean;
  readonly amountFen: number;
  readonly reasonCode: string | null;
}

interface OneRefund {
  readonly status: RefundStatus;
  readonly amountFen: number;
}

/**
 * Where the money of an order stands. `payments`: the newest first; `refunds`: of the one that settled it. While a
 * channel has not said what became of a payment, or a person looks into an amount that is not ours (`isBeingChecked`),
 * nothing failed and nothing is to be paid again.
 */
export function moneyStatusOf(
  payments: readonly OnePayment[],
  refunds: readonly OneRefund[],
  isBeingChecked: boolean,
): MoneyStatus {
  const settled = payments.find(({ settles }) => settles);
  if (settled) return refundStatusOf(settled, refunds);
  if (isBeingChecked) return 'paying';
  if (payments.some(isResultOwed)) return 'paying';
  const last = lastTry(payments);
  if (!last) return 'unpaid';
  return last.status === 'failed' ? 'failed' : 'closed';
}

/** The newest that brought no money: what was paid and settled nothing goes back, and is no try that failed. `payments`: the newest first. */
export const lastTry = <One extends Pick<OnePayment, 'status'>>(payments: readonly One[]): One | undefined =>
  payments.find(({ status }) => status !== 'paid');

/** A part that went back leaves the order paid. */
function refundStatusOf({ amountFen }: OnePayment, refunds: readonly OneRefund[]): MoneyStatus {
  const back = refunds.reduce((sum, refund) => sum + refund.amountFen, 0);
  if (back < amountFen) return 'paid';
  return refunds.every(({ status }) => status === 'refunded') ? 'refunded' : 'refunding';
}
