import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  bankHeaders,
  checkBankHeaders,
  signRequestIsGood,
  type SignRequest,
} from '../../domain/payment/bank-gateway.ts';
import type { ChannelTransport } from '../../ports/payment-channel.ts';
import { cashierKeys, type CashierDeps } from './keys.ts';
import { endTrade, findTrade, hasRefund, openTrade, refundTrade, type TradeRow } from './trades.ts';
import { cashierPage } from './wechat-side.ts';

// The bank's gateway as a merchant sees it.

type Request = Parameters<ChannelTransport>[0];

const asked = z.object({
  payment_no: z.optional(z.string()),
  refund_no: z.optional(z.string()),
  agreement_no: z.optional(z.string()),
  amount_fen: z.optional(z.int()),
  title: z.optional(z.string()),
  expires_at: z.optional(z.string()),
  return_url: z.optional(z.string()),
  notify_url: z.optional(z.string()),
});
type Asked = z.infer<typeof asked>;

export async function bankSide(deps: CashierDeps, request: Request): ReturnType<ChannelTransport> {
  const { merchant } = await cashierKeys(deps);
  const seconds = deps.now().getTime() / 1000;
  const isGood = checkBankHeaders(request.headers, request.body, merchant.publicKey, seconds) === 'good';
  const answer = isGood
    ? await answerTo(deps, new URL(request.url).pathname, asked.parse(JSON.parse(request.body)))
    : { error: 'signature' };
  const body = JSON.stringify(answer);
  return { status: isGood ? 200 : 401, body, headers: await signed(deps, body) };
}

async function answerTo(deps: CashierDeps, path: string, content: Asked): Promise<object> {
  const paymentNo = content.payment_no ?? '';
  switch (path) {
    case '/pay':
      return await opened(deps, paymentNo, content);
    case '/close':
      return tradeOf(await endTrade(deps, paymentNo, { state: 'closed' }), paymentNo, 'closed');
    case '/query':
      return tradeOf(await findTrade(deps, paymentNo), paymentNo, 'unpaid');
    case '/end-agreement':
      return { agreement_no: content.agreement_no ?? '', state: 'ended' };
    case '/refund':
    case '/query-refund':
      return await refunded(deps, path, content);
    default:
      return { error: 'path' };
  }
}

async function opened(deps: CashierDeps, paymentNo: string, content: Asked): Promise<object> {
  const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = content;
  await openTrade(deps, {
    ...{ paymentNo, method: 'bank_card', amountFen: content.amount_fen ?? 0, title: content.title ?? '' },
    ...{ notifyUrl, returnUrl, expiresAt: new Date(content.expires_at ?? 0) },
  });
  return { url: cashierPage(notifyUrl, paymentNo) };
}

async function refunded(deps: CashierDeps, path: string, content: Asked): Promise<object> {
  const refund_no = content.refund_no ?? '';
  if (path === '/query-refund')
    return { refund_no, state: (await hasRefund(deps.db, refund_no)) ? 'refunded' : 'unknown' };
  const refund = {
    ...{ refundNo: refund_no, paymentNo: content.payment_no ?? '' },
    amountFen: content.amount_fen ?? 0,
  };
  return { refund_no, state: (await refundTrade(deps, refund)) ? 'refunded' : 'unknown' };
}

function tradeOf(trade: TradeRow | null, payment_no: string, missing: 'unpaid' | 'closed', offByFen = 0) {
  const state = trade ? (trade.state === 'open' ? 'unpaid' : trade.state) : missing;
  return {
    ...{ payment_no, state },
    amount_fen: trade ? trade.amountFen + offByFen : null,
    trade_no: trade?.tradeNo ?? null,
    paid_at: trade?.paidAt?.toISOString() ?? null,
    reason: trade?.reasonCode ?? null,
  };
}

async function signed(deps: CashierDeps, body: string, agoSeconds = 0): Promise<Record<string, string>> {
  const { channel } = await cashierKeys(deps);
  const seconds = Math.floor(deps.now().getTime() / 1000) - agoSeconds;
  return bankHeaders(channel.privateKey, body, seconds, randomBytes(16).toString('hex'));
}

/** What is told of a trade: its bytes and their signature. */
export async function bankNotice(
  deps: CashierDeps,
  trade: TradeRow,
  { offByFen, agoSeconds }: { readonly offByFen: number; readonly agoSeconds: number },
) {
  const body = JSON.stringify(tradeOf(trade, trade.paymentNo, 'unpaid', offByFen));
  return { headers: { 'content-type': 'application/json', ...(await signed(deps, body, agoSeconds)) }, body };
}

/** Whether a customer came by an address that the merchant made. */
export async function isMerchants(deps: CashierDeps, request: SignRequest, signature: string) {
  const { merchant } = await cashierKeys(deps);
  const isInTime = Number(request.expires) * 1000 > deps.now().getTime();
  return isInTime && signRequestIsGood(request, signature, merchant.publicKey);
}

/** What a customer decided over automatic debits. */
export async function agreementNotice(
  deps: CashierDeps,
  agreement: { readonly agreement_no: string; readonly status: 'signed' | 'declined' },
) {
  const body = JSON.stringify(agreement);
  return { headers: { 'content-type': 'application/json', ...(await signed(deps, body)) }, body };
}
