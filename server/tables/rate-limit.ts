import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * How often something was done within its time. Its migration makes it unlogged: a crash of the database forgets what
 * was counted, and no count waits for a disk. The columns' names are rate-limiter-flexible's.
 */
export const rateLimits = pgTable('rate_limits', {
  /** The limit and a fingerprint of who is counted. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
});
