import { bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, ownerKind } from './columns.ts';

/** Wrong answers to who somebody is, counted against what they would open. */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    failures: integer('failures').notNull(),
    lockedUntil: at('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerNo] })],
);

export const captchas = pgTable(
  'captchas',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    sessionId: text('session_id').notNull(),
    codeHash: text('code_hash').notNull(),
    failures: integer('failures').notNull().default(0),
    used: boolean('used').notNull().default(false),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('captchas_owner').on(table.ownerKind, table.ownerNo, table.sentAt)],
);
