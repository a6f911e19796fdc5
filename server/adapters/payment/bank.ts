import { randomBytes, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { paymentNotice } from '../../../contract/services/payment.ts';
import { bankHeaders, checkBankHeaders, signRequestQuery } from '../../domain/payment/bank-gateway.ts';
import type { TradeFact } from '../../domain/payment/payment.ts';
import {
  BadNotice,
  ChannelError,
  type BankChannel,
  type ChannelNotice,
  type ChannelTransport,
  type NewAgreement,
  type NewRefund,
  type NewTrade,
  type RefundFact,
} from '../../ports/payment-channel.ts';
import { refusedAnswer } from './channel-said.ts';
import { timeOf } from './time-of.ts';

export interface BankCredentials {
  readonly merchant: string;
  readonly merchantKey: KeyObject;
  readonly bankKey: KeyObject;
}

export interface BankOptions {
  readonly base: string;
  /** Where the customer's browser reaches the bank's pages. */
  readonly pages: (origin: string) => string;
  readonly transport: ChannelTransport;
  readonly credentials: () => Promise<BankCredentials>;
  readonly now: () => Date;
}

const trade = z.object({
  payment_no: z.string(),
  state: z.enum(['unpaid', 'paid', 'failed', 'closed']),
  amount_fen: z.nullable(z.int()),
  trade_no: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
const refundState = z.object({ refund_no: z.string(), state: z.enum(['unknown', 'processing', 'refunded']) });
const agreement = z.object({ agreement_no: z.string(), status: z.enum(['signed', 'declined']) });
const ended = z.object({ agreement_no: z.string(), state: z.literal('ended') });

const factOf = ({ state, amount_fen, trade_no, paid_at, reason }: z.infer<typeof trade>): TradeFact => ({
  ...{ state, amountFen: amount_fen, tradeNo: trade_no, reasonCode: reason },
  paidAt: timeOf(paid_at),
});

/** The bank's gateway: paid by card on the bank's own page, where automatic debits are agreed to as well. */
export class Bank implements BankChannel {
  readonly pageMs = null;
  readonly answers = {
    taken: { status: 200, contentType: 'application/json', body: '{"taken":true}' },
    refused: { status: 500, contentType: 'application/json', body: '{"taken":false}' },
  };
  // Its page can be opened in any place that it can be paid in.
  readonly inApp = null;
  readonly #options: BankOptions;

  constructor(options: BankOptions) {
    this.#options = options;
  }

  async open({ paymentNo, amountFen, title, expiresAt, origin, returnPath }: NewTrade): Promise<string> {
    const { url } = z.object({ url: z.string() }).parse(
      await this.#ask('/pay', {
        ...{ payment_no: paymentNo, amount_fen: amountFen, title, expires_at: expiresAt.toISOString() },
        return_url: `${origin}/#${returnPath}`,
        notify_url: `${origin}${paymentNotice}/bank_card`,
      }),
    );
    return url;
  }

  async query(paymentNo: string): Promise<TradeFact> {
    return factOf(trade.parse(await this.#ask('/query', { payment_no: paymentNo })));
  }

  async close(paymentNo: string): Promise<TradeFact> {
    return factOf(trade.parse(await this.#ask('/close', { payment_no: paymentNo })));
  }

  async refund({ refundNo, paymentNo, amountFen, reason, origin }: NewRefund): Promise<RefundFact> {
    const asked = await this.#ask('/refund', {
      ...{ refund_no: refundNo, payment_no: paymentNo, amount_fen: amountFen, reason },
      notify_url: `${origin}${paymentNotice}/bank_card`,
    });
    return refundState.parse(asked).state;
  }

  async queryRefund({ refundNo }: Pick<NewRefund, 'refundNo'>): Promise<RefundFact> {
    return refundState.parse(await this.#ask('/query-refund', { refund_no: refundNo })).state;
  }

  async signUrl({ agreementNo, expiresAt, origin, returnPath }: NewAgreement): Promise<string> {
    const { merchant, merchantKey } = await this.#options.credentials();
    const query = signRequestQuery(
      {
        ...{ merchant, agreement_no: agreementNo, return_url: `${origin}/#${returnPath}` },
        notify_url: `${origin}${paymentNotice}/bank_card`,
        expires: String(Math.floor(expiresAt.getTime() / 1000)),
      },
      merchantKey,
    );
    return `${this.#options.pages(origin)}/sign?${query}`;
  }

  async endAgreement(agreementNo: string): Promise<void> {
    const { agreement_no, state } = ended.parse(
      await this.#ask('/end-agreement', { agreement_no: agreementNo }),
    );
    if (agreement_no !== agreementNo) throw new ChannelError(`the bank ended ${agreement_no}: ${state}`);
  }

  async readNotice(
    headers: Readonly<Record<string, string | undefined>>,
    raw: string,
    now: Date,
  ): Promise<ChannelNotice> {
    const { bankKey } = await this.#options.credentials();
    const checked = checkBankHeaders(headers, raw, bankKey, now.getTime() / 1000);
    if (checked !== 'good') throw new BadNotice(checked);
    const told: unknown = JSON.parse(raw);
    const refund = refundState.safeParse(told);
    if (refund.success) return { kind: 'refund', refundNo: refund.data.refund_no, fact: refund.data.state };
    const agreed = agreement.safeParse(told);
    if (agreed.success) {
      const { agreement_no: agreementNo, status } = agreed.data;
      return { kind: 'agreement', agreementNo, status };
    }
    const paid = trade.parse(told);
    return { kind: 'trade', paymentNo: paid.payment_no, fact: factOf(paid) };
  }

  async #ask(path: string, content: object): Promise<unknown> {
    const { base, transport, credentials, now } = this.#options;
    const { merchant, merchantKey, bankKey } = await credentials();
    const body = JSON.stringify({ merchant, ...content });
    const seconds = Math.floor(now().getTime() / 1000);
    const headers = {
      'Content-Type': 'application/json',
      ...bankHeaders(merchantKey, body, seconds, randomBytes(16).toString('hex')),
    };
    const answer = await transport({ method: 'POST', url: `${base}${path}`, headers, body });
    const checked = checkBankHeaders(answer.headers, answer.body, bankKey, now().getTime() / 1000);
    const isSigned = checked === 'good';
    if (!isSigned || answer.status !== 200) throw refusedAnswer(path, { ...answer, isSigned });
    return JSON.parse(answer.body) as unknown;
  }
}
