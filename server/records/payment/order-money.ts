import { addDays, beijingDay } from '../../../contract/dates.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { MoneyStatus, OrderMoney } from '../../../contract/model/order.ts';
import { amountCheckDueAt } from '../../domain/payment/amount-check.ts';
import { lastTry, moneyStatusOf } from '../../domain/payment/money-status.ts';
import { reasonInWords } from '../../domain/payment/payment.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Queryable } from '../../ports/database.ts';
import type { OrderRow } from '../order/orders.ts';
import { openChecksOf, type AmountCheckRow } from './amount-checks.ts';
import { agreementOf } from './agreements.ts';
import { paymentsOf, type PaymentRow } from './payments.ts';
import { refundsOf, type RefundRow } from './refund.ts';

/** An order's payments, the newest first, and the refunds of the one that settled it. */
export interface MoneyRows {
  readonly payments: readonly PaymentRow[];
  readonly settled: PaymentRow | undefined;
  readonly refunds: readonly RefundRow[];
  /** A person looks into one of them: the channel has another amount. */
  readonly check: AmountCheckRow | null;
}

export async function moneyRows(tx: Queryable, orderNo: string): Promise<MoneyRows> {
  const payments = await paymentsOf(tx, orderNo);
  const settled = payments.find(({ settles }) => settles);
  const refunds = settled ? await refundsOf(tx, settled.paymentNo) : [];
  const [check = null] = await openChecksOf(tx, orderNo);
  return { payments, settled, refunds, check };
}

export const statusOfMoney = ({ payments, refunds, check }: MoneyRows): MoneyStatus =>
  moneyStatusOf(payments, refunds, check !== null);

/** What the customer is told of it. */
export const shownCheck = ({ check }: Pick<MoneyRows, 'check'>): OrderMoney['amount_check'] =>
  check && { since: check.since.toISOString(), due_at: amountCheckDueAt(check.since).toISOString() };

/** The end of the day in Beijing: from then on ages may be others. */
export const quoteUntil = (now: Date): Date => new Date(`${addDays(beijingDay(now), 1)}T00:00:00+08:00`);

/** Who pays, whether they chose in the application that later premiums are debited, and whether a bank is there to sign at. */
export interface PayingApplicant {
  readonly mobile: string;
  readonly wantsDebit: boolean;
  readonly hasBank: boolean;
}

/** What the order's own books say of its money; `policy`: how far it is once that is paid. */
export async function orderMoneyOf(
  tx: Queryable,
  order: OrderRow,
  product: Product,
  { mobile, wantsDebit, hasBank }: PayingApplicant,
  policy: 'issuing' | 'issued',
  now: Date,
): Promise<Omit<OrderMoney, 'identity'>> {
  const money = await moneyRows(tx, order.orderNo);
  const { payments, settled } = money;
  const status = statusOfMoney(money);
  const shown = settled ?? lastTry(payments);
  const surplus = await surplusOf(tx, payments);
  const code = status === 'failed' || status === 'closed' ? (shown?.reasonCode ?? null) : null;
  const paidAt = settled?.paidAt ?? null;
  return {
    order_no: order.orderNo,
    status,
    payment_no: shown?.paymentNo ?? null,
    amount_fen: shown?.amountFen ?? order.firstFen,
    method: shown?.method ?? null,
    reason: status === 'failed' || status === 'closed' ? reasonInWords(code, surplus !== null) : null,
    reason_code: code,
    paid_at: paidAt?.toISOString() ?? null,
    policy: status === 'paid' ? policy : 'none',
    surplus,
    amount_check: shownCheck(money),
    debit: wantsDebit ? await debitOf(tx, order.orderNo, hasBank) : 'none',
    applicant_mobile_masked: mobile === '' ? null : maskMobile(mobile),
    service_phone: product.insurer.phone,
    quote_until: quoteUntil(now).toISOString(),
    starts_on: paidAt && addDays(beijingDay(paidAt), 1),
    cooling_off_days: product.cooling_off_days,
  };
}

/** Where no bank is configured nobody is sent to one; what was signed at one is shown. */
async function debitOf(tx: Queryable, orderNo: string, hasBank: boolean): Promise<OrderMoney['debit']> {
  const status = (await agreementOf(tx, orderNo))?.status ?? 'offered';
  return hasBank || status === 'signed' || status === 'ending' ? status : 'none';
}

/** What was paid and settled nothing, and whether it is back. */
export async function surplusOf(
  tx: Queryable,
  payments: readonly PaymentRow[],
): Promise<OrderMoney['surplus']> {
  const extra = payments.filter(({ status, settles }) => status === 'paid' && !settles);
  if (extra.length === 0) return null;
  const back = (await Promise.all(extra.map(({ paymentNo }) => refundsOf(tx, paymentNo)))).flat();
  return {
    amount_fen: extra.reduce((sum, { amountFen }) => sum + amountFen, 0),
    status: back.every(({ status }) => status === 'refunded') ? 'refunded' : 'refunding',
  };
}
