import { amountCode } from './amount-check.ts';

/**
 * `opening`: we have it, the channel may not; `open`: it can be paid; `closing`: nobody should pay it any more, the
 * channel was not heard yet.
 */
export type PaymentStatus = 'opening' | 'open' | 'closing' | 'paid' | 'failed' | 'closed';

/** On the channel's own page, by the app around ours, or on a native page of the mini program around ours. */
export type PaymentPlace = 'page' | 'app' | 'mini_program';

export type RefundStatus = 'asked' | 'sent' | 'refunded';

export type NoticeVerdict =
  'booked' | 'repeated' | 'unpaid' | 'amount_wrong' | 'unknown' | 'signature_wrong' | 'stale';

/** What a channel says of a payment. */
export interface TradeFact {
  readonly state: 'unpaid' | 'paid' | 'failed' | 'closed';
  readonly amountFen: number | null;
  readonly tradeNo: string | null;
  readonly paidAt: Date | null;
  /** Why it failed, in the channel's code. */
  readonly reasonCode: string | null;
}

/** While nothing says that nobody can pay it any more. */
export const mayStillBePaid = (status: PaymentStatus): boolean =>
  status === 'opening' || status === 'open' || status === 'closing';

/** Of a payment that the channel could not be asked to open: nobody was ever led to pay it. */
export const unopenedCode = 'CHANNEL';

/** Whether somebody may have paid it, or may still, and nobody said what became of it. */
export const isResultOwed = ({ status, reasonCode }: Known): boolean =>
  mayStillBePaid(status) && !(status === 'closing' && reasonCode === unopenedCode);

interface Known {
  readonly status: PaymentStatus;
  readonly reasonCode: string | null;
}

/** Whether the channel is to close it when it is asked of it. */
export const isToBeClosed = (
  { status, expiresAt }: Pick<Known, 'status'> & { readonly expiresAt: Date },
  now: Date,
): boolean => status === 'closing' || expiresAt <= now;

const minuteMs = 60_000;

/** How long a payment can be paid. */
export const paymentMs = 30 * minuteMs;

/** Payments with less time left are not joined: a new one is opened. */
export const joinableMs = minuteMs;

const askSeconds = [5, 15, 30, 60, 180, 600, 900];

/** When a channel that told nothing is asked again, for the n-th time from 0. */
export const askAgainAt = (n: number, from: Date): Date =>
  new Date(from.getTime() + (askSeconds[Math.min(n, askSeconds.length - 1)] ?? 0) * 1000);

const askEndedMinutes = [5, 40, 180, 24 * 60, 72 * 60];

/** When a channel is asked of a payment that ended unpaid, for the n-th time from 0; null: not by itself any more. */
export function askEndedAt(n: number, from: Date): Date | null {
  const minutes = askEndedMinutes[n];
  return minutes === undefined ? null : new Date(from.getTime() + minutes * minuteMs);
}

const stuckRefundMs = 6 * 60 * minuteMs;

/** When a channel is asked again of a refund that waits for a person. */
export const askStuckRefundAt = (from: Date): Date => new Date(from.getTime() + stuckRefundMs);

/** Of a payment that was opened for what the order no longer says. */
export const changedCode = 'CHANGED';

/** Of a payment that was open when an insured said that their health was told wrong. */
export const saidWrongCode = 'SAID_WRONG';

/** Money that still comes by such a payment pays for nothing, and goes back. */
export const isVoid = (reasonCode: string | null): boolean =>
  [changedCode, saidWrongCode, ...Object.values(amountCode)].some((code) => code === reasonCode);

/** Codes of an end that the customer brought about, or was told of where they stood. */
const knownToCustomer: readonly string[] = ['REPLACED', 'USER_CANCELED', unopenedCode];

/** Whether an end without money is told by SMS: who left the page hears what became of what they had begun. */
export const isFailureTold = (reasonCode: string | null): boolean =>
  !isVoid(reasonCode) && (reasonCode === null || !knownToCustomer.includes(reasonCode));

/** A person decided what becomes of money that did come. */
const decided: Readonly<Record<string, string>> = {
  [amountCode.returned]: '之前付的金额与应付保费不一致，已退回付款账户',
  [amountCode.settled]: '之前付的金额与应付保费不一致，已由工作人员与您另行处理',
};

const unpaid: Readonly<Record<string, string>> = {
  [changedCode]: '投保内容已更正，之前的支付已关闭',
  [saidWrongCode]: '被保险人说健康告知有误，这笔支付已关闭',
  NOT_ENOUGH: '账户余额不足',
  USER_CANCELED: '您取消了支付',
  EXPIRED: '支付已超时关闭',
  REPLACED: '这笔支付已关闭',
  [unopenedCode]: '暂时连不上支付渠道',
};

/**
 * What a customer reads of a channel's code. `isMoneyBack`: another payment of the order was taken and goes back, beside
 * which nobody reads that nothing was taken.
 */
export function reasonInWords(code: string | null, isMoneyBack: boolean): string {
  const known = code ?? '';
  return decided[known] ?? `${unpaid[known] ?? '支付没有成功'}${isMoneyBack ? '' : '，没有扣款'}`;
}
