import { pgTable, text } from 'drizzle-orm/pg-core';

/** One row: what tells whether a process has the key under which everything here is sealed. */
export const keyChecks = pgTable('key_checks', {
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
});
