import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, ownerKind } from './columns.ts';

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
  (table) => [
    index('captchas_owner').on(table.ownerKind, table.ownerNo, table.sentAt),
    index('captchas_session').on(table.sessionId),
  ],
);
