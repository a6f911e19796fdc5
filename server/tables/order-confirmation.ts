import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { members, orders } from './order.ts';

/** What a member was shown and agreed to. Rows are added, never changed: the newest of a member counts. */
export const orderConfirmations = pgTable(
  'order_confirmations',
  {
    confirmationNo: text('confirmation_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    memberNo: text('member_no')
      .notNull()
      .references(() => members.memberNo),
    /** Of the canonical JSON of what was shown. */
    contentSha256: text('content_sha256').notNull(),
    /** That JSON itself. */
    contentSealed: text('content_sealed').notNull(),
    /** The signature and the documents under which it stands, sealed JSON; null: none was asked for. */
    signatureSealed: text('signature_sealed'),
    /** The session that confirmed: the member's own. */
    sessionId: text('session_id').notNull(),
    requestId: text('request_id').notNull(),
    confirmedAt: at('confirmed_at').notNull(),
  },
  (table) => [
    uniqueIndex('order_confirmations_request').on(table.memberNo, table.requestId),
    index('order_confirmations_order').on(table.orderNo, table.memberNo, table.confirmedAt),
  ],
);

/** What a member says is not right, until they confirm or it is corrected. */
export const orderMistakes = pgTable(
  'order_mistakes',
  {
    memberNo: text('member_no')
      .notNull()
      .references(() => members.memberNo),
    requestId: text('request_id').notNull(),
    whatSealed: text('what_sealed').notNull(),
    reportedAt: at('reported_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.memberNo, table.requestId] })],
);
