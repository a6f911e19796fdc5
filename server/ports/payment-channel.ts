import type { PaymentMethod, WechatPayRequest } from '../../contract/model/order.ts';
import type { NoticeVerdict, TradeFact } from '../domain/payment/payment.ts';

/** A payment that a channel is asked to take. Its number is good for one payment, however often it is asked for. */
export interface NewTrade {
  readonly paymentNo: string;
  readonly amountFen: number;
  /** What the customer reads at the channel. */
  readonly title: string;
  readonly expiresAt: Date;
  /** Where notices and the customer come back to: scheme, host, port. */
  readonly origin: string;
  /** The route that the customer comes back to; nothing is believed of how they come. */
  readonly returnPath: string;
  /** The customer's IP address. */
  readonly address: string;
}

export interface NewRefund {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amountFen: number;
  /** Of the whole payment. */
  readonly paidFen: number;
  readonly reason: string;
  readonly origin: string;
}

/** The channel does not finish it by itself: a person has to act in its console. */
export interface StuckRefund {
  /** In the channel's own word. */
  readonly stuckAs: string;
}

export type RefundFact = 'unknown' | 'processing' | 'refunded' | StuckRefund;

/** What a channel tells by itself. */
export type ChannelNotice =
  | { readonly kind: 'trade'; readonly paymentNo: string; readonly fact: TradeFact }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly fact: RefundFact }
  | { readonly kind: 'agreement'; readonly agreementNo: string; readonly status: 'signed' | 'declined' };

export interface NoticeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A channel could not be reached, or answered what is no answer: nothing is known of what came of it. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  /** Null where nobody answered. */
  readonly said: ChannelWords | null;

  constructor(message: string, options: ErrorOptions & { readonly said?: ChannelWords } = {}) {
    super(message, options);
    this.said = options.said ?? null;
  }
}

/** How a channel refused, in its own words; not to be acted upon where they are not signed. */
export interface ChannelWords {
  readonly status: number;
  readonly code: string | null;
  readonly words: string | null;
  readonly isSigned: boolean;
}

/** A notice that is not believed. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice';
  readonly verdict: NoticeVerdict;

  constructor(verdict: NoticeVerdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

/** Paying by the app around the page, without leaving it. */
export interface InAppPayment {
  /** Answers what the app knows it by. `payer`: who the customer is to the app. Rejects with ChannelError. */
  prepare(trade: NewTrade, payer: string): Promise<string>;
  /** What the page hands to the app, signed anew each time. */
  request(prepayId: string): Promise<WechatPayRequest>;
}

/** Where customers pay. Every call may be repeated; each rejects with ChannelError. */
export interface PaymentChannel {
  /** The address of the channel's page for this payment. */
  open(trade: NewTrade): Promise<string>;
  /**
   * How long that address is good, in milliseconds, for a payer who still comes from where it was asked for; null: as
   * long as the payment, and from anywhere.
   */
  readonly pageMs: number | null;
  /** Null where the channel knows no customer of ours by the app. */
  readonly inApp: InAppPayment | null;
  query(paymentNo: string): Promise<TradeFact>;
  /** Nobody can pay it from now on; answers what it was by then. */
  close(paymentNo: string): Promise<TradeFact>;
  refund(refund: NewRefund): Promise<RefundFact>;
  queryRefund(refund: Pick<NewRefund, 'refundNo' | 'paymentNo'>): Promise<RefundFact>;
  /** Understands a notice whose signature and time are right. Throws BadNotice. */
  readNotice(
    headers: Readonly<Record<string, string | undefined>>,
    raw: string,
    now: Date,
  ): Promise<ChannelNotice>;
  /** What the channel wants to read where its notice was taken, and where it is to come again. */
  readonly answers: { readonly taken: NoticeAnswer; readonly refused: NoticeAnswer };
}

export interface NewAgreement {
  readonly agreementNo: string;
  readonly expiresAt: Date;
  readonly origin: string;
  readonly returnPath: string;
}

export interface BankChannel extends PaymentChannel {
  /** The address of the bank's page on which a customer agrees to automatic debits. */
  signUrl(agreement: NewAgreement): Promise<string>;
  /** Nothing is debited by it any more; may be repeated, also of an agreement that the bank does not know. */
  endAgreement(agreementNo: string): Promise<void>;
}

/** Null: this channel is not configured. */
export interface PaymentChannels {
  readonly wechat: PaymentChannel | null;
  readonly alipay: PaymentChannel | null;
  readonly bank_card: BankChannel | null;
}

export const channelOf = (channels: PaymentChannels, method: PaymentMethod): PaymentChannel | null =>
  channels[method];

/** One HTTP request of an adapter and its answer; rejects where nobody answers. */
export type ChannelTransport = (request: {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}>;
