import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { officialCustomers } from './official-customer.ts';
import { salesAgents } from './sales-agent.ts';
import { staffAccounts } from './staff.ts';

/** Logins of visitors, customers of an official account, sales agents and staff. The token itself is never stored, only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind').$type<'visitor' | 'customer' | 'sales' | 'staff'>().notNull(),
    /** Whose session a customer's is. */
    customerNo: text('customer_no').references(() => officialCustomers.customerNo),
    /** The agent of a sales session. */
    salesNo: text('sales_no').references(() => salesAgents.salesNo),
    /** The account of a staff session. */
    account: text('account').references(() => staffAccounts.account),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerNo)],
);
