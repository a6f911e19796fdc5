import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Customers who logged in over an official account; they are found by a fingerprint of who they are there. */
export const officialCustomers = pgTable('official_customers', {
  customerNo: text('customer_no').primaryKey(),
  /** Of the official account's alias and the openid. */
  openidFingerprint: text('openid_fingerprint').notNull().unique(),
  /** Whom the chat app's own cashier takes money from; null for who has not logged in since it is kept. */
  openidSealed: text('openid_sealed'),
  lastLoginAt: at('last_login_at').notNull(),
  createdAt: at('created_at').notNull(),
});
