import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** What the open platform gave this server for a while; all processes share it, since another one ends the one before. */
export const openPlatformTokens = pgTable('open_platform_tokens', {
  /** The application's id and which it is. */
  name: text('name').primaryKey(),
  valueSealed: text('value_sealed').notNull(),
  expiresAt: at('expires_at').notNull(),
});
