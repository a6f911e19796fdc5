import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { paymentNotice } from '../../../contract/services/payment.ts';
import {
  alipayTime,
  noticeIsGood,
  openAnswer,
  signedRequest,
  timeOfAlipay,
} from '../../domain/payment/alipay.ts';
import type { TradeFact } from '../../domain/payment/payment.ts';
import { fenOfYuan, yuanOfFen } from '../../domain/payment/yuan.ts';
import {
  BadNotice,
  type ChannelError,
  type ChannelNotice,
  type ChannelTransport,
  type NewRefund,
  type NewTrade,
  type PaymentChannel,
  type RefundFact,
} from '../../ports/payment-channel.ts';
import { refusedAnswer } from './channel-said.ts';
import { factOfRefusedClose } from './refused-close.ts';

export interface AlipayCredentials {
  readonly appId: string;
  /** The application's own key, which signs requests. */
  readonly appKey: KeyObject;
  /** Alipay's public key, which signs answers and notices. */
  readonly alipayKey: KeyObject;
}

export interface AlipayOptions {
  /** https://openapi.alipay.com/gateway.do */
  readonly gateway: string;
  /** The same for the customer's browser, where it is another: relative to the origin of the payment. */
  readonly pageGateway: (origin: string) => string;
  readonly transport: ChannelTransport;
  readonly credentials: () => Promise<AlipayCredentials>;
  readonly now: () => Date;
}

const answered = z.object({
  code: z.string(),
  sub_code: z.optional(z.string()),
  trade_status: z.optional(z.string()),
  total_amount: z.optional(z.string()),
  trade_no: z.optional(z.string()),
  send_pay_date: z.optional(z.string()),
  fund_change: z.optional(z.string()),
  refund_status: z.optional(z.string()),
});
type Answered = z.infer<typeof answered>;

interface Asked {
  readonly answer: Answered;
  readonly refused: (what: string) => ChannelError;
}

const done = '10000';
const businessFailed = '40004';
/** Its own trouble, over by itself. */
const passing = /SYSTEM_ERROR|BUSY|TIMEOUT/;
const mostMs = 300_000;

const states: Readonly<Record<string, TradeFact['state']>> = {
  WAIT_BUYER_PAY: 'unpaid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

const unknownTrade: TradeFact = {
  ...{ state: 'unpaid', amountFen: null, tradeNo: null, paidAt: null, reasonCode: null },
};

/** Alipay's open gateway with RSA2, paid in a phone's browser (trade.wap.pay). */
export class Alipay implements PaymentChannel {
  readonly pageMs = null;
  readonly answers = {
    taken: { status: 200, contentType: 'text/plain', body: 'success' },
    refused: { status: 200, contentType: 'text/plain', body: 'failure' },
  };
  // Its page can be opened in any place that it can be paid in.
  readonly inApp = null;
  readonly #options: AlipayOptions;

  constructor(options: AlipayOptions) {
    this.#options = options;
  }

  async open({ paymentNo, amountFen, title, expiresAt, origin, returnPath }: NewTrade): Promise<string> {
    const parameters = await this.#signed(
      'alipay.trade.wap.pay',
      {
        ...{ out_trade_no: paymentNo, total_amount: yuanOfFen(amountFen), subject: title },
        ...{ product_code: 'QUICK_WAP_WAY', time_expire: alipayTime(expiresAt) },
      },
      {
        return_url: `${origin}/#${returnPath}`,
        notify_url: `${origin}${paymentNotice}/alipay`,
      },
    );
    return `${this.#options.pageGateway(origin)}?${new URLSearchParams(parameters).toString()}`;
  }

  async query(paymentNo: string): Promise<TradeFact> {
    const { answer, refused } = await this.#ask('alipay.trade.query', { out_trade_no: paymentNo });
    if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return unknownTrade;
    if (answer.code !== done) throw refused('query');
    return factOf(answer);
  }

  async close(paymentNo: string): Promise<TradeFact> {
    const { answer, refused } = await this.#ask('alipay.trade.close', { out_trade_no: paymentNo });
    // Whoever never opened the page has no trade there; their address is over by itself.
    if (answer.code === done || answer.sub_code === 'ACQ.TRADE_NOT_EXIST')
      return { ...unknownTrade, state: 'closed' };
    return await factOfRefusedClose(this, paymentNo, refused('close'));
  }

  async refund({ refundNo, paymentNo, amountFen, reason }: NewRefund): Promise<RefundFact> {
    const { answer, refused } = await this.#ask('alipay.trade.refund', {
      ...{ out_trade_no: paymentNo, out_request_no: refundNo },
      ...{ refund_amount: yuanOfFen(amountFen), refund_reason: reason },
    });
    if (answer.code === businessFailed && !passing.test(answer.sub_code ?? ''))
      // Money that lacks, a merchant that may not: a person mends it there.
      return { stuckAs: answer.sub_code ?? answer.code };
    if (answer.code !== done) throw refused('refund');
    // N: no money moved by this request; whether it did by one before is for a query to say.
    return answer.fund_change === 'Y' ? 'refunded' : 'processing';
  }

  async queryRefund({ refundNo, paymentNo }: Pick<NewRefund, 'refundNo' | 'paymentNo'>): Promise<RefundFact> {
    const { answer } = await this.#ask('alipay.trade.fastpay.refund.query', {
      ...{ out_trade_no: paymentNo, out_request_no: refundNo },
    });
    // An answer without a status: nothing was given back, and the same number may be sent again.
    return answer.refund_status === 'REFUND_SUCCESS' ? 'refunded' : 'unknown';
  }

  async readNotice(
    _headers: Readonly<Record<string, string | undefined>>,
    raw: string,
    now: Date,
  ): Promise<ChannelNotice> {
    const { appId, alipayKey } = await this.#options.credentials();
    const form = Object.fromEntries(new URLSearchParams(raw));
    if (!noticeIsGood(form, alipayKey) || form['app_id'] !== appId) throw new BadNotice('signature_wrong');
    const at = timeOfAlipay(form['notify_time'] ?? '');
    if (!at || Math.abs(now.getTime() - at.getTime()) > mostMs) throw new BadNotice('stale');
    const refundNo = form['out_biz_no'];
    if (refundNo && form['gmt_refund']) return { kind: 'refund', refundNo, fact: 'refunded' };
    const fact = factOf({ code: done, ...form, send_pay_date: form['gmt_payment'] });
    return { kind: 'trade', paymentNo: form['out_trade_no'] ?? '', fact };
  }

  async #signed(method: string, content: object, more: Record<string, string> = {}) {
    const { credentials, now } = this.#options;
    const { appId, appKey } = await credentials();
    return signedRequest(
      {
        ...{ app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
        ...{ timestamp: alipayTime(now()), biz_content: JSON.stringify(content), ...more },
      },
      appKey,
    );
  }

  async #ask(method: string, content: object): Promise<Asked> {
    const { gateway, transport, credentials } = this.#options;
    const body = new URLSearchParams(await this.#signed(method, content)).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' };
    const answer = await transport({ method: 'POST', url: gateway, headers, body });
    const opened = answered.safeParse(openAnswer(answer.body, method, (await credentials()).alipayKey));
    const refused = (what: string) => refusedAnswer(what, { ...answer, isSigned: opened.success });
    if (!opened.success) throw refused(method);
    return { answer: opened.data, refused };
  }
}

const factOf = ({ trade_status, total_amount, trade_no, send_pay_date }: Answered): TradeFact => ({
  state: states[trade_status ?? ''] ?? 'unpaid',
  amountFen: total_amount === undefined ? null : fenOfYuan(total_amount),
  tradeNo: trade_no ?? null,
  paidAt: send_pay_date === undefined ? null : timeOfAlipay(send_pay_date),
  reasonCode: null,
});
