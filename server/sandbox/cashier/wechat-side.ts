import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { WechatPayRequest } from '../../../contract/model/order.ts';
import {
  merchantOf,
  payRequestIsGood,
  sealResource,
  signatureHeaders,
} from '../../domain/payment/wechat-pay.ts';
import type { ChannelTransport } from '../../ports/payment-channel.ts';
import { cashierKeys, demoMerchant, type CashierDeps } from './keys.ts';
import {
  endTrade,
  findTrade,
  hasRefund,
  openTrade,
  refundedFen,
  refundTrade,
  type TradeRow,
} from './trades.ts';

// WeChat Pay as a merchant sees it: signed requests in, signed answers and notices out.

type Request = Parameters<ChannelTransport>[0];

interface Answer {
  readonly status: number;
  readonly content: object | null;
}

const newOrder = z.object({
  appid: z.literal(demoMerchant.appId),
  mchid: z.literal(demoMerchant.mchid),
  description: z.string(),
  out_trade_no: z.string(),
  time_expire: z.string(),
  notify_url: z.string(),
  amount: z.object({ total: z.int() }),
});
const payerOf = z.object({ payer: z.object({ openid: z.string().check(z.startsWith('o')) }) });
const refundOrder = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int() }),
});

const states = { open: 'NOTPAY', paid: 'SUCCESS', failed: 'PAYERROR', closed: 'CLOSED' } as const;

const descriptions: Readonly<Record<string, string>> = {
  NOT_ENOUGH: '支付失败，账户余额不足',
  USER_CANCELED: '用户已取消支付',
};

const failed = (status: number, code: string): Answer => ({ status, content: { code, message: code } });

/** The page of the cashier on the merchant's own origin, where customers are. */
export const cashierPage = (notifyUrl: string, paymentNo: string): string =>
  `${new URL(notifyUrl).origin}/sandbox.html#/cashier?payment_no=${paymentNo}`;

export async function wechatSide(deps: CashierDeps, request: Request): ReturnType<ChannelTransport> {
  const { merchant } = await cashierKeys(deps);
  const { pathname, search } = new URL(request.url);
  const signed = { method: request.method, path: `${pathname}${search}`, body: request.body };
  const signer = merchantOf(request.headers['Authorization'] ?? '', signed, (serial) =>
    serial === demoMerchant.serial ? merchant.publicKey : null,
  );
  const answer = refusalOf(request, signer) ?? (await answerTo(deps, request.method, pathname, request.body));
  const body = answer.content === null ? '' : JSON.stringify(answer.content);
  return { status: answer.status, body, headers: await signatureOver(deps, body) };
}

/** Whoever does not ask for answers by the key that signs here could check none. */
function refusalOf({ headers }: Request, signer: string | null): Answer | null {
  if (signer !== demoMerchant.mchid) return failed(401, 'SIGN_ERROR');
  return headers['Wechatpay-Serial'] === demoMerchant.channelSerial ? null : failed(400, 'PARAM_ERROR');
}

async function answerTo(deps: CashierDeps, method: string, path: string, body: string): Promise<Answer> {
  if (path === '/v3/pay/transactions/h5') return await opened(deps, body);
  if (path === '/v3/pay/transactions/jsapi') return await prepared(deps, body);
  if (path === '/v3/refund/domestic/refunds') return await refunded(deps, body);
  const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? [];
  if (refundNo)
    return (await hasRefund(deps.db, refundNo))
      ? { status: 200, content: { out_refund_no: refundNo, status: 'SUCCESS' } }
      : failed(404, 'RESOURCE_NOT_EXISTS');
  const [, paymentNo = '', close] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? [];
  const trade = await findTrade(deps, paymentNo);
  if (!trade) return failed(404, 'ORDER_NOT_EXIST');
  if (method === 'GET') return { status: 200, content: await transactionOf(deps, trade) };
  if (!close) return failed(404, 'NOT_FOUND');
  if (trade.state === 'paid') return failed(400, 'ORDERPAID');
  await endTrade(deps, paymentNo, { state: 'closed' });
  return { status: 204, content: null };
}

async function opened(deps: CashierDeps, body: string): Promise<Answer> {
  const order = await booked(deps, body);
  if (!order) return failed(400, 'PARAM_ERROR');
  return { status: 200, content: { h5_url: cashierPage(order.notify_url, order.out_trade_no) } };
}

async function prepared(deps: CashierDeps, body: string): Promise<Answer> {
  const isOfPayer = payerOf.safeParse(JSON.parse(body)).success;
  const order = isOfPayer ? await booked(deps, body) : null;
  if (!order) return failed(400, 'PARAM_ERROR');
  return { status: 200, content: { prepay_id: `${prepaid}${order.out_trade_no}` } };
}

const prepaid = 'wx';

async function booked(deps: CashierDeps, body: string): Promise<z.infer<typeof newOrder> | null> {
  const { success, data } = newOrder.safeParse(JSON.parse(body));
  if (!success) return null;
  await openTrade(deps, {
    ...{ paymentNo: data.out_trade_no, method: 'wechat', amountFen: data.amount.total },
    ...{ title: data.description, notifyUrl: data.notify_url, returnUrl: '' },
    expiresAt: new Date(data.time_expire),
  });
  return data;
}

/** The number of the payment that a page hands to the app, or null where the merchant did not sign it. */
export async function paymentInApp(deps: CashierDeps, request: WechatPayRequest): Promise<string | null> {
  const { merchant } = await cashierKeys(deps);
  const isMerchants = request.appId === demoMerchant.appId && payRequestIsGood(request, merchant.publicKey);
  const prefix = `prepay_id=${prepaid}`;
  return isMerchants && request.package.startsWith(prefix) ? request.package.slice(prefix.length) : null;
}

async function refunded(deps: CashierDeps, body: string): Promise<Answer> {
  const { success, data } = refundOrder.safeParse(JSON.parse(body));
  if (!success) return failed(400, 'PARAM_ERROR');
  const refund = {
    ...{ refundNo: data.out_refund_no, paymentNo: data.out_trade_no },
    amountFen: data.amount.refund,
  };
  return (await refundTrade(deps, refund))
    ? { status: 200, content: { out_refund_no: refund.refundNo, status: 'SUCCESS' } }
    : failed(400, 'NOT_ENOUGH');
}

async function transactionOf({ db }: CashierDeps, trade: TradeRow, offByFen = 0): Promise<object> {
  const isRefunded = trade.state === 'paid' && (await refundedFen(db, trade.paymentNo)) > 0;
  return {
    ...{ appid: demoMerchant.appId, mchid: demoMerchant.mchid, out_trade_no: trade.paymentNo },
    trade_state: isRefunded ? 'REFUND' : states[trade.state],
    trade_state_desc: descriptions[trade.reasonCode ?? ''] ?? '',
    ...(trade.paidAt && {
      transaction_id: trade.tradeNo,
      success_time: trade.paidAt.toISOString(),
      amount: { total: trade.amountFen + offByFen, currency: 'CNY' },
    }),
  };
}

async function signatureOver(
  deps: CashierDeps,
  body: string,
  agoSeconds = 0,
): Promise<Record<string, string>> {
  const { channel } = await cashierKeys(deps);
  const key = { serial: demoMerchant.channelSerial, key: channel.privateKey };
  const seconds = Math.floor(deps.now().getTime() / 1000) - agoSeconds;
  return signatureHeaders(key, body, seconds, randomBytes(16).toString('hex'));
}

/** What is told of a trade: its bytes and their signature. */
export async function wechatNotice(
  deps: CashierDeps,
  trade: TradeRow,
  { offByFen, agoSeconds }: { readonly offByFen: number; readonly agoSeconds: number },
) {
  const { apiV3Key } = await cashierKeys(deps);
  const content = JSON.stringify(await transactionOf(deps, trade, offByFen));
  const body = JSON.stringify({
    ...{ id: trade.tradeNo, create_time: deps.now().toISOString(), resource_type: 'encrypt-resource' },
    ...{ event_type: 'TRANSACTION.SUCCESS', summary: '支付成功' },
    resource: {
      ...sealResource(content, apiV3Key, randomBytes(6).toString('hex'), 'transaction'),
      original_type: 'transaction',
    },
  });
  const headers = { 'content-type': 'application/json', ...(await signatureOver(deps, body, agoSeconds)) };
  return { headers, body };
}
