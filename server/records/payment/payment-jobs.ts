import type { AmountDecision } from '../../../contract/model/amount-check.ts';
import type { Queryable } from '../../ports/database.ts';

/** What follows from a movement of money, enqueued in its transaction; jobs are for services and jobs to name. */
export interface PaymentJobs {
  /** The order is paid: its policy is made, once. */
  issue(tx: Queryable, orderNo: string): Promise<void>;
  /** The channel is asked what became of a payment, for the n-th time. */
  ask(tx: Queryable, paymentNo: string, n: number, runAt: Date): Promise<void>;
  /** The same of one that ended unpaid. */
  askEnded(tx: Queryable, paymentNo: string, n: number, runAt: Date): Promise<void>;
  /** The channel gives money back. */
  refund(tx: Queryable, refundNo: string): Promise<void>;
  /** The applicant is told by SMS. */
  tell(
    tx: Queryable,
    paymentNo: string,
    what: 'paid' | 'failed' | 'surplus' | 'refunded' | AmountDecision,
  ): Promise<void>;
}
