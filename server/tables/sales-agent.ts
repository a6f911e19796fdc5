import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const salesAgents = pgTable('sales_agents', {
  salesNo: text('sales_no').primaryKey(),
  name: text('name').notNull(),
  company: text('company').notNull(),
  licenceNo: text('licence_no').notNull(),
  /** On which customers reach the agent; null: none was given. */
  phone: text('phone'),
  /** Of the sales token that the insurer's system gives the agent. */
  tokenHash: text('token_hash').unique(),
  /** When that token was given: it ends by itself. */
  tokenGivenAt: at('token_given_at').notNull().defaultNow(),
  disabledAt: at('disabled_at'),
});
