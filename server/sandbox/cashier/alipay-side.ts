import * as z from 'zod/mini';
import {
  alipayTime,
  requestIsGood,
  signedAnswer,
  signedNotice,
  timeOfAlipay,
} from '../../domain/payment/alipay.ts';
import { fenOfYuan, yuanOfFen } from '../../domain/payment/yuan.ts';
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
import { cashierPage } from './wechat-side.ts';

// Alipay's gateway as a merchant sees it.

type Request = Parameters<ChannelTransport>[0];

const content = z.object({
  out_trade_no: z.string(),
  total_amount: z.optional(z.string()),
  subject: z.optional(z.string()),
  time_expire: z.optional(z.string()),
  out_request_no: z.optional(z.string()),
  refund_amount: z.optional(z.string()),
});
type Content = z.infer<typeof content>;

const done = { code: '10000', msg: 'Success' };
const refused = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code });

/** The parameters of a request whose signature is good, or null. */
async function checked(deps: CashierDeps, query: string): Promise<Record<string, string> | null> {
  const { merchant } = await cashierKeys(deps);
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const isGood = requestIsGood(parameters, merchant.publicKey);
  return isGood && parameters['app_id'] === demoMerchant.alipayAppId ? parameters : null;
}

export async function alipaySide(deps: CashierDeps, { body }: Request): ReturnType<ChannelTransport> {
  const { channel } = await cashierKeys(deps);
  const parameters = await checked(deps, body);
  const method = parameters?.['method'] ?? new URLSearchParams(body).get('method') ?? '';
  const response = parameters
    ? await answerTo(deps, method, content.parse(JSON.parse(parameters['biz_content'] ?? '{}')))
    : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
  return { status: 200, headers: {}, body: signedAnswer(method, response, channel.privateKey) };
}

async function answerTo(deps: CashierDeps, method: string, asked: Content): Promise<object> {
  const paymentNo = asked.out_trade_no;
  const trade = await findTrade(deps, paymentNo);
  if (!trade) return refused('ACQ.TRADE_NOT_EXIST');
  switch (method) {
    case 'alipay.trade.query':
      return { ...done, ...(await tradeOf(deps, trade)) };
    case 'alipay.trade.close':
      if (trade.state !== 'open') return refused('ACQ.TRADE_STATUS_ERROR');
      await endTrade(deps, paymentNo, { state: 'closed' });
      return { ...done, out_trade_no: paymentNo };
    case 'alipay.trade.refund':
      return await refunded(deps, paymentNo, asked);
    case 'alipay.trade.fastpay.refund.query':
      return (await hasRefund(deps.db, asked.out_request_no ?? ''))
        ? { ...done, out_trade_no: paymentNo, refund_status: 'REFUND_SUCCESS' }
        : { ...done, out_trade_no: paymentNo };
    default:
      return refused('isv.invalid-method');
  }
}

async function refunded(deps: CashierDeps, paymentNo: string, asked: Content): Promise<object> {
  const refundNo = asked.out_request_no ?? '';
  const isKnown = await hasRefund(deps.db, refundNo);
  const amountFen = fenOfYuan(asked.refund_amount ?? '') ?? 0;
  if (!(await refundTrade(deps, { refundNo, paymentNo, amountFen })))
    return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
  return { ...done, out_trade_no: paymentNo, fund_change: isKnown ? 'N' : 'Y' };
}

/** `failed` is not told apart here: who could not pay may try again until it is closed. */
const states = {
  open: 'WAIT_BUYER_PAY',
  failed: 'TRADE_CLOSED',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const;

async function tradeOf({ db }: CashierDeps, trade: TradeRow, offByFen = 0): Promise<Record<string, string>> {
  const isGivenBack = trade.state === 'paid' && (await refundedFen(db, trade.paymentNo)) >= trade.amountFen;
  return {
    ...{ out_trade_no: trade.paymentNo, trade_no: trade.tradeNo },
    trade_status: isGivenBack ? 'TRADE_CLOSED' : states[trade.state],
    total_amount: yuanOfFen(trade.amountFen + offByFen),
    ...(trade.paidAt && { send_pay_date: alipayTime(trade.paidAt) }),
  };
}

/** A customer comes by a signed address. Answers the page to lead them to, or null where it is not the merchant's. */
export async function alipayPage(deps: CashierDeps, query: string): Promise<string | null> {
  const parameters = await checked(deps, query);
  if (!parameters) return null;
  const asked = content.parse(JSON.parse(parameters['biz_content'] ?? '{}'));
  const notifyUrl = parameters['notify_url'] ?? '';
  await openTrade(deps, {
    ...{ paymentNo: asked.out_trade_no, method: 'alipay', title: asked.subject ?? '' },
    ...{ amountFen: fenOfYuan(asked.total_amount ?? '') ?? 0, notifyUrl },
    returnUrl: parameters['return_url'] ?? '',
    expiresAt: timeOfAlipay(asked.time_expire ?? '') ?? deps.now(),
  });
  return cashierPage(notifyUrl, asked.out_trade_no);
}

/** What is told of a trade: its form, signed. */
export async function alipayNotice(
  deps: CashierDeps,
  trade: TradeRow,
  { offByFen, agoSeconds }: { readonly offByFen: number; readonly agoSeconds: number },
) {
  const { channel } = await cashierKeys(deps);
  const told = await tradeOf(deps, trade, offByFen);
  const form = signedNotice(
    {
      ...{ app_id: demoMerchant.alipayAppId, notify_type: 'trade_status_sync', charset: 'utf-8' },
      ...told,
      notify_time: alipayTime(new Date(deps.now().getTime() - agoSeconds * 1000)),
      ...(trade.paidAt && { gmt_payment: alipayTime(trade.paidAt) }),
    },
    channel.privateKey,
  );
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}
