import { sql } from 'drizzle-orm';
import type { AgreementStatus } from '../domain/payment/agreement.ts';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AmountDecision } from '../../contract/model/amount-check.ts';
import type { PaymentMethod } from '../../contract/model/order.ts';
import type { LedgerAccount, LedgerSide } from '../domain/payment/ledger.ts';
import type { NoticeVerdict, PaymentPlace, PaymentStatus, RefundStatus } from '../domain/payment/payment.ts';
import { at } from './columns.ts';
import { orders } from './order.ts';
import { staffAccounts } from './staff.ts';

const fen = (name: string) => bigint(name, { mode: 'number' }).notNull();
const method = () => text('method').$type<PaymentMethod>().notNull();

/** One try to pay an order. Its number is the channel's `out_trade_no`. */
export const payments = pgTable(
  'payments',
  {
    paymentNo: text('payment_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    method: method(),
    amountFen: fen('amount_fen'),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** The one that pays the order; money that came on top of it goes back. */
    settles: boolean('settles').notNull().default(false),
    place: text('place').$type<PaymentPlace>().notNull().default('page'),
    /** Where it is paid, or the mini program's page; null until it is open, and where the app around the page takes it. */
    url: text('url'),
    /** What the app around the page knows it by. */
    prepayId: text('prepay_id'),
    /** The channel's own number of it. */
    tradeNo: text('trade_no'),
    /** Why it failed, in the channel's code. */
    reasonCode: text('reason_code'),
    /** Where the channel's notices and the customer come back to: scheme, host, port. */
    origin: text('origin').notNull(),
    sessionId: text('session_id').notNull(),
    /** A keyed hash of the IP address that it was opened from: some channels' pages open nowhere else. */
    addressHash: text('address_hash'),
    requestId: text('request_id').notNull(),
    openedAt: at('opened_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When the channel was asked last. */
    askedAt: at('asked_at'),
    paidAt: at('paid_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_request').on(table.orderNo, table.requestId),
    uniqueIndex('payments_open')
      .on(table.orderNo)
      .where(sql`${table.status} in ('opening', 'open')`),
    uniqueIndex('payments_settles')
      .on(table.orderNo)
      .where(sql`${table.settles}`),
    check('payments_amount', sql`${table.amountFen} > 0`),
  ],
);

/** Notices of the channels as they came, and what was made of each; of those that were not believed some an hour. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    method: method(),
    /** Null where it names no payment of ours. */
    paymentNo: text('payment_no'),
    verdict: text('verdict').$type<NoticeVerdict>().notNull(),
    /** The bytes that were signed. */
    bodySealed: text('body_sealed').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('payment_notices_payment').on(table.paymentNo)],
);

export const refunds = pgTable(
  'refunds',
  {
    refundNo: text('refund_no').primaryKey(),
    paymentNo: text('payment_no')
      .notNull()
      .references(() => payments.paymentNo),
    amountFen: fen('amount_fen'),
    reason: text('reason').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    requestId: text('request_id').notNull(),
    askedAt: at('asked_at').notNull(),
    refundedAt: at('refunded_at'),
  },
  (table) => [
    uniqueIndex('refunds_request').on(table.paymentNo, table.requestId),
    check('refunds_amount', sql`${table.amountFen} > 0`),
  ],
);

/** A payment of which its channel says another amount than ours, until staff decided what becomes of it. */
export const amountChecks = pgTable(
  'amount_checks',
  {
    paymentNo: text('payment_no')
      .primaryKey()
      .references(() => payments.paymentNo),
    /** What the channel says was paid; null: it names no amount. */
    channelFen: bigint('channel_fen', { mode: 'number' }),
    tradeNo: text('trade_no'),
    /** When the channel said so first. */
    since: at('since').notNull(),
    /** How often the channel said so when it was asked: a notice alone counts for none. */
    asked: integer('asked').notNull().default(0),
    /** Null: none yet, or the channel said our amount after all. */
    decision: text('decision').$type<AmountDecision>(),
    /** In the words of who decided. */
    reasonSealed: text('reason_sealed'),
    account: text('account').references(() => staffAccounts.account),
    requestId: text('request_id'),
    doneAt: at('done_at'),
  },
  (table) => [index('amount_checks_done').on(table.doneAt, table.since)],
);

/** Two sides of every movement of money; rows are added and never changed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What moved it, once: `<payment>/paid`, `<refund>/asked`, `<refund>/refunded`. */
    journalNo: text('journal_no').notNull(),
    line: integer('line').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    side: text('side').$type<LedgerSide>().notNull(),
    amountFen: fen('amount_fen'),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_journal').on(table.journalNo, table.line),
    index('ledger_entries_order').on(table.orderNo),
    check('ledger_entries_amount', sql`${table.amountFen} > 0`),
  ],
);

/** Automatic debits of later premiums that a customer signed at their bank. */
export const bankAgreements = pgTable('bank_agreements', {
  orderNo: text('order_no')
    .primaryKey()
    .references(() => orders.orderNo),
  agreementNo: text('agreement_no').notNull(),
  /** `ending`: the customer cancelled it, the bank was not heard yet. */
  status: text('status').$type<AgreementStatus>().notNull(),
  /** When it came to that status. */
  signedAt: at('signed_at').notNull(),
});
