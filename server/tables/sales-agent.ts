import { pgTable, text } from 'drizzle-orm/pg-core';

export const salesAgents = pgTable('sales_agents', {
  salesNo: text('sales_no').primaryKey(),
  name: text('name').notNull(),
  company: text('company').notNull(),
  licenceNo: text('licence_no').notNull(),
  /** Of the sales token that the insurer's system gives the agent. */
  tokenHash: text('token_hash').unique(),
});
