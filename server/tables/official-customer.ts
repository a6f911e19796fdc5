import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Customers who logged in over an official account; of the account there they are known by a fingerprint alone. */
export const officialCustomers = pgTable('official_customers', {
  customerNo: text('customer_no').primaryKey(),
  /** Of the official account's alias and the openid. */
  openidFingerprint: text('openid_fingerprint').notNull().unique(),
  lastLoginAt: at('last_login_at').notNull(),
  createdAt: at('created_at').notNull(),
});
