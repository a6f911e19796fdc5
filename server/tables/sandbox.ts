import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '../../contract/model/order.ts';
import type { OauthScope } from '../../contract/services/official-account.ts';
import type { TradeState } from '../../contract/sandbox/cashier.ts';
import { at } from './columns.ts';

/** The sandbox's SMS inbox. Empty in production mode. */
export const sandboxSms = pgTable(
  'sandbox_sms',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mobileSealed: text('mobile_sealed').notNull(),
    /** A fingerprint of the mobile, so that one's messages are found; null for those of an earlier release. */
    mobileFingerprint: text('mobile_fingerprint'),
    textSealed: text('text_sealed').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [index('sandbox_sms_mobile').on(table.mobileFingerprint, table.id)],
);

/** Whose portrait the sandbox's identity authority holds. Empty in production mode. */
export const sandboxPortraits = pgTable('sandbox_portraits', {
  /** Of the certificate number. */
  fingerprint: text('fingerprint').primaryKey(),
  /** JPEG or PNG, base64, sealed. */
  pictureSealed: text('picture_sealed').notNull(),
});

/** What the sandbox's cashier knows of a payment: its own books, apart from ours. Empty in production mode. */
export const sandboxTrades = pgTable('sandbox_trades', {
  /** The merchant's number of it. */
  paymentNo: text('payment_no').primaryKey(),
  method: text('method').$type<PaymentMethod>().notNull(),
  tradeNo: text('trade_no').notNull(),
  amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
  title: text('title').notNull(),
  state: text('state').$type<TradeState>().notNull(),
  reasonCode: text('reason_code'),
  notifyUrl: text('notify_url').notNull(),
  returnUrl: text('return_url').notNull(),
  expiresAt: at('expires_at').notNull(),
  paidAt: at('paid_at'),
});

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNo: text('refund_no').primaryKey(),
  paymentNo: text('payment_no').notNull(),
  amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
  refundedAt: at('refunded_at').notNull(),
});

/** Codes that the sandbox's open platform gave: each is good once. Empty in production mode. */
export const sandboxAuthorizations = pgTable('sandbox_authorizations', {
  code: text('code').primaryKey(),
  openid: text('openid').notNull(),
  scope: text('scope').$type<OauthScope>().notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
});

/** Access tokens and tickets that it gave. Empty in production mode. */
export const sandboxPlatformTokens = pgTable('sandbox_platform_tokens', {
  value: text('value').primaryKey(),
  kind: text('kind').$type<'access_token' | 'jsapi_ticket'>().notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** RSA keys of the cashier and of its merchant, made at the first payment. Empty in production mode. */
export const sandboxKeys = pgTable('sandbox_keys', {
  name: text('name').primaryKey(),
  /** PEM (PKCS 8). */
  privateSealed: text('private_sealed').notNull(),
});
