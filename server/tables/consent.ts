import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ConsentPurpose } from '../../contract/services/consent.ts';
import { at, ownerKind } from './columns.ts';

/** Separate, versioned consents (rule R20). A withdrawal is written beside the consent, never over it. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    version: text('version').notNull(),
    actor: text('actor').notNull(),
    givenAt: at('given_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [index('consents_owner').on(table.ownerKind, table.ownerNo, table.purpose)],
);
