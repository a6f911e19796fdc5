import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { WechatPayRequest } from '../../../contract/model/order.ts';
import { paymentNotice } from '../../../contract/services/payment.ts';
import type { TradeFact } from '../../domain/payment/payment.ts';
import {
  authorization,
  checkWechatSignature,
  openResource,
  payRequest,
  type SigningKey,
} from '../../domain/payment/wechat-pay.ts';
import {
  BadNotice,
  type ChannelError,
  type ChannelNotice,
  type ChannelTransport,
  type InAppPayment,
  type NewRefund,
  type NewTrade,
  type PaymentChannel,
  type RefundFact,
} from '../../ports/payment-channel.ts';
import { refusedAnswer } from './channel-said.ts';
import { factOfRefusedClose } from './refused-close.ts';
import { timeOf } from './time-of.ts';

export interface WechatPayCredentials {
  readonly appId: string;
  readonly mchid: string;
  /** The merchant's own key, which signs requests. */
  readonly merchant: SigningKey;
  /** WeChat Pay's public key, which signs answers and notices. */
  readonly platform: SigningKey;
  /** 32 characters. */
  readonly apiV3Key: string;
}

export interface WechatPayOptions {
  /** https://api.mch.weixin.qq.com */
  readonly base: string;
  readonly transport: ChannelTransport;
  readonly credentials: () => Promise<WechatPayCredentials>;
  readonly now: () => Date;
  /** Whether the customers' openids are of the app that pays: only then the chat app itself can take the money. */
  readonly knowsPayers: boolean;
}

const trade = z.object({
  out_trade_no: z.string(),
  trade_state: z.string(),
  trade_state_desc: z.optional(z.string()),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.int() })),
});
type Trade = z.infer<typeof trade>;

const apiError = z.object({ code: z.string() });
const refundAnswer = z.object({ status: z.string() });
const notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z._default(z.string(), ''),
    nonce: z.string(),
  }),
});
const refundNotice = z.object({ out_refund_no: z.string(), refund_status: z.string() });

const states: Readonly<Record<string, TradeFact['state']>> = {
  SUCCESS: 'paid',
  // What was refunded had been paid.
  REFUND: 'paid',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  PAYERROR: 'failed',
  CLOSED: 'closed',
  REVOKED: 'closed',
};

const factOf = ({
  trade_state,
  trade_state_desc,
  transaction_id,
  success_time,
  amount,
}: Trade): TradeFact => ({
  state: states[trade_state] ?? 'unpaid',
  amountFen: amount?.total ?? null,
  tradeNo: transaction_id ?? null,
  paidAt: timeOf(success_time),
  reasonCode: trade_state === 'PAYERROR' ? reasonOf(trade_state_desc ?? '') : null,
});

/** Why, where the channel's own words say it. */
function reasonOf(words: string): string {
  if (words.includes('余额不足')) return 'NOT_ENOUGH';
  return words.includes('取消') ? 'USER_CANCELED' : 'PAYERROR';
}

const unknownTrade: TradeFact = {
  ...{ state: 'unpaid', amountFen: null, tradeNo: null, paidAt: null, reasonCode: null },
};

const refundFacts: Readonly<Record<string, RefundFact>> = { SUCCESS: 'refunded', PROCESSING: 'processing' };

/** ABNORMAL or CLOSED: the account does not take the money, or the refund was given up. */
const refundFact = (status: string): RefundFact => refundFacts[status] ?? { stuckAs: status };

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly refused: (what: string) => ChannelError;
}

/** WeChat Pay, API v3 in public key mode, paid in a phone's browser (H5) or in the chat app (JSAPI). */
export class WechatPay implements PaymentChannel {
  /** Five minutes, less what a phone needs to open it. */
  readonly pageMs = 4 * 60_000;
  readonly answers = {
    taken: { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
    // A 200 would end their retries, whatever its body says.
    refused: { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
  };
  readonly #options: WechatPayOptions;

  readonly inApp: InAppPayment | null;

  constructor(options: WechatPayOptions) {
    this.#options = options;
    this.inApp = options.knowsPayers
      ? {
          prepare: (trade, payer) => this.#prepare(trade, payer),
          request: (prepayId) => this.#request(prepayId),
        }
      : null;
  }

  async open(trade: NewTrade): Promise<string> {
    const { h5_url } = await this.#transaction('h5', z.object({ h5_url: z.string() }), trade, {
      scene_info: { payer_client_ip: trade.address, h5_info: { type: 'Wap' } },
    });
    const redirect = encodeURIComponent(`${trade.origin}/#${trade.returnPath}`);
    return `${h5_url}&redirect_url=${redirect}`;
  }

  async #prepare(trade: NewTrade, openid: string): Promise<string> {
    const { prepay_id } = await this.#transaction('jsapi', z.object({ prepay_id: z.string() }), trade, {
      payer: { openid },
      scene_info: { payer_client_ip: trade.address },
    });
    return prepay_id;
  }

  async #request(prepayId: string): Promise<WechatPayRequest> {
    const { appId, merchant } = await this.#options.credentials();
    const seconds = Math.floor(this.#options.now().getTime() / 1000);
    return payRequest(appId, prepayId, merchant.key, { seconds, nonce: randomBytes(16).toString('hex') });
  }

  async #transaction<T>(
    kind: 'h5' | 'jsapi',
    answer: z.ZodMiniType<T>,
    { paymentNo, amountFen, title, expiresAt, origin }: NewTrade,
    more: object,
  ): Promise<T> {
    const { appId: appid, mchid } = await this.#options.credentials();
    const { status, data, refused } = await this.#ask('POST', `/v3/pay/transactions/${kind}`, {
      ...{ appid, mchid, description: title, out_trade_no: paymentNo },
      time_expire: expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      notify_url: `${origin}${paymentNotice}/wechat`,
      amount: { total: amountFen, currency: 'CNY' },
      ...more,
    });
    const opened = answer.safeParse(data);
    if (status !== 200 || !opened.success) throw refused(kind);
    return opened.data;
  }

  async query(paymentNo: string): Promise<TradeFact> {
    const { mchid } = await this.#options.credentials();
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}?mchid=${mchid}`;
    const { status, data, refused } = await this.#ask('GET', path);
    if (status === 404) return unknownTrade;
    const found = trade.safeParse(data);
    if (status !== 200 || !found.success || found.data.out_trade_no !== paymentNo) throw refused('query');
    return factOf(found.data);
  }

  async close(paymentNo: string): Promise<TradeFact> {
    const { mchid } = await this.#options.credentials();
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}/close`;
    const { status, refused } = await this.#ask('POST', path, { mchid });
    if (status === 204 || status === 404) return { ...unknownTrade, state: 'closed' };
    if (status < 400 || status >= 500) throw refused('close');
    return await factOfRefusedClose(this, paymentNo, refused('close'));
  }

  async refund({ refundNo, paymentNo, amountFen, paidFen, reason, origin }: NewRefund): Promise<RefundFact> {
    const answer = await this.#ask('POST', '/v3/refund/domestic/refunds', {
      ...{ out_trade_no: paymentNo, out_refund_no: refundNo, reason },
      notify_url: `${origin}${paymentNotice}/wechat`,
      amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
    });
    const refusal = apiError.safeParse(answer.data);
    // What it refuses a person mends there: money that lacks, a merchant that may not. The rest is asked again.
    if (isRefusal(answer.status) && refusal.success) return { stuckAs: refusal.data.code };
    return refundFrom(answer);
  }

  async queryRefund({ refundNo }: Pick<NewRefund, 'refundNo'>): Promise<RefundFact> {
    const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`;
    const answer = await this.#ask('GET', path);
    return answer.status === 404 ? 'unknown' : refundFrom(answer);
  }

  async readNotice(
    headers: Readonly<Record<string, string | undefined>>,
    raw: string,
    now: Date,
  ): Promise<ChannelNotice> {
    const { platform, apiV3Key } = await this.#options.credentials();
    const checked = checkWechatSignature(headers, raw, platform, now.getTime() / 1000);
    if (checked !== 'good') throw new BadNotice(checked);
    const read = opened(raw, apiV3Key);
    if (read.event_type.startsWith('REFUND.')) {
      const { out_refund_no, refund_status } = refundNotice.parse(read.content);
      return { kind: 'refund', refundNo: out_refund_no, fact: refundFact(refund_status) };
    }
    const told = trade.parse(read.content);
    return { kind: 'trade', paymentNo: told.out_trade_no, fact: factOf(told) };
  }

  async #ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Answer> {
    const { base, transport, credentials, now } = this.#options;
    const { mchid, merchant, platform } = await credentials();
    const body = content ? JSON.stringify(content) : '';
    const seconds = Math.floor(now().getTime() / 1000);
    const nonce = randomBytes(16).toString('hex');
    const answer = await transport({
      ...{ method, url: `${base}${path}`, body },
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: authorization({ mchid, ...merchant }, { method, path, body }, seconds, nonce),
        // Answers are signed by the key that it names, else by a platform certificate that we do not have.
        'Wechatpay-Serial': platform.serial,
      },
    });
    const checked = checkWechatSignature(answer.headers, answer.body, platform, now().getTime() / 1000);
    const isSigned = checked === 'good';
    const refused = (what: string) => refusedAnswer(what, { ...answer, isSigned });
    if (!isSigned) throw refused(`${method} ${path.split('?')[0]}`);
    return { status: answer.status, data: answer.body === '' ? null : JSON.parse(answer.body), refused };
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

function refundFrom({ status, data, refused }: Answer): RefundFact {
  const answer = refundAnswer.safeParse(data);
  if (status !== 200 || !answer.success) throw refused('refund');
  return refundFact(answer.data.status);
}

/** Throws BadNotice where it was sealed for somebody else. */
function opened(raw: string, apiV3Key: string): { readonly event_type: string; readonly content: unknown } {
  try {
    const { event_type, resource } = notice.parse(JSON.parse(raw));
    return { event_type, content: JSON.parse(openResource(resource, apiV3Key)) };
  } catch {
    throw new BadNotice('signature_wrong');
  }
}
