import type { PaymentMethod } from '../../../contract/model/order.ts';

// Where the money is. A debit on one account is a credit on another: what all debits come to, all credits do.

/** What a channel holds for us; premiums that are the insurer's; what customers are to get back. */
export type LedgerAccount = `channel_${PaymentMethod}` | 'premium' | 'refund_payable';
export type LedgerSide = 'debit' | 'credit';

export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly side: LedgerSide;
  readonly amountFen: number;
}

export interface Journal {
  /** The same journal is written once. */
  readonly journalNo: string;
  readonly lines: readonly LedgerLine[];
}

const moved = (journalNo: string, to: LedgerAccount, from: LedgerAccount, amountFen: number): Journal => ({
  journalNo,
  lines: [
    { account: to, side: 'debit', amountFen },
    { account: from, side: 'credit', amountFen },
  ],
});

interface Paid {
  readonly paymentNo: string;
  readonly method: PaymentMethod;
  readonly amountFen: number;
}

/** A premium came in. */
export const premiumPaid = ({ paymentNo, method, amountFen }: Paid): Journal =>
  moved(`${paymentNo}/paid`, `channel_${method}`, 'premium', amountFen);

/** Money came in that is nobody's premium. */
export const surplusPaid = ({ paymentNo, method, amountFen }: Paid): Journal =>
  moved(`${paymentNo}/paid`, `channel_${method}`, 'refund_payable', amountFen);

/** A premium is to be given back. */
export const premiumToRefund = (refundNo: string, amountFen: number): Journal =>
  moved(`${refundNo}/asked`, 'premium', 'refund_payable', amountFen);

/** The channel gave it back. */
export const refunded = (refundNo: string, method: PaymentMethod, amountFen: number): Journal =>
  moved(`${refundNo}/refunded`, 'refund_payable', `channel_${method}`, amountFen);

/** Debits less credits in fen: zero, or something is wrong. */
export const balanceOf = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, { side, amountFen }) => sum + (side === 'debit' ? amountFen : -amountFen), 0);
