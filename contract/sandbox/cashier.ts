import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant } from '../fields.ts';
import { fen } from '../model/money.ts';
import { paymentMethod, wechatPayRequest } from '../model/order.ts';
import { sandboxBase } from './base.ts';

/** Below it the cashier answers the channels' own protocols. */
export const cashierBase = `${sandboxBase}/cashier`;

const payment_no = z.string().check(z.minLength(4), z.maxLength(64));

export const tradeState = z.enum(['open', 'paid', 'failed', 'closed']);
export type TradeState = z.infer<typeof tradeState>;

export const cashierTrade = z.object({
  payment_no,
  method: paymentMethod,
  title: z.string(),
  amount_fen: fen,
  state: tradeState,
  refunded_fen: fen,
  return_url: z.string(),
  expires_at: instant,
});
export type CashierTrade = z.infer<typeof cashierTrade>;

/** How the cashier tells the merchant. */
export const cashierNotice = z.enum(['now', 'doubled', 'late', 'lost']);
export type CashierNotice = z.infer<typeof cashierNotice>;

/** The stand-in of the payment channels: what a customer does at their cashier, and how it tells us. */
export const cashier = defineService({
  trade: {
    method: 'GET',
    path: `${cashierBase}/trade`,
    summary: '演示收银台：一笔支付',
    request: z.object({ payment_no }),
    response: z.nullable(cashierTrade),
    auth: 'none',
  },
  act: {
    method: 'POST',
    path: `${cashierBase}/act`,
    summary: '演示收银台：付款、余额不足、取消；选择通知的方式',
    request: z.object({
      payment_no,
      act: z.enum(['pay', 'fail', 'cancel']),
      notice: z._default(cashierNotice, 'now'),
      /** Seconds until a late notice. */
      late_seconds: z._default(z.int().check(z.minimum(0), z.maximum(3600)), 30),
      /** What is noticed instead of what was paid: as much more, in fen. */
      off_by_fen: z._default(z.int().check(z.minimum(-100), z.maximum(100)), 0),
      /** Made worthless before it is sent. */
      spoil: z._default(z.enum(['nothing', 'signature', 'time']), 'nothing'),
    }),
    response: z.nullable(cashierTrade),
    auth: 'none',
  },
  inApp: {
    method: 'POST',
    path: `${cashierBase}/in-app`,
    summary: '演示微信：核对页面交来的支付参数（调起支付签名），给出这笔支付；签名不对为空',
    request: wechatPayRequest,
    response: z.nullable(cashierTrade),
    auth: 'none',
  },
  inMiniProgram: {
    method: 'POST',
    path: `${cashierBase}/in-mini-program`,
    summary: '演示小程序：小程序的服务器按页面带来的参数向支付渠道下单，给出这笔支付',
    request: z.object({
      payment_no,
      method: z.enum(['wechat', 'alipay']),
      title: z.string(),
      amount_fen: fen,
      expires_at: instant,
      notify_url: z.string(),
    }),
    response: z.nullable(cashierTrade),
    auth: 'none',
  },
  agree: {
    method: 'POST',
    path: `${cashierBase}/agree`,
    summary: '演示银行：自动扣款签约或不签约，并通知商户',
    request: z.object({
      agreement_no: z.string().check(z.minLength(4), z.maxLength(80)),
      notify_url: z.string(),
      agrees: z.boolean(),
    }),
    response: z.object({ status: z.nullable(z.int()) }),
    auth: 'none',
  },
  noticeAgain: {
    method: 'POST',
    path: `${cashierBase}/notice-again`,
    summary: '演示收银台：再发一次这笔支付的通知',
    request: z.object({ payment_no }),
    /** The HTTP status that the merchant answered with; null: no answer. */
    response: z.object({ status: z.nullable(z.int()) }),
    auth: 'none',
  },
});
