import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LinkKind } from '../../contract/enums.ts';
import type { DeclineReason } from '../../contract/model/identity.ts';
import type { LinkPurpose } from '../domain/link.ts';
import { at, ownerKind } from './columns.ts';
import { people } from './person.ts';

/** A way in that was made for somebody: what for, to whose matter, how long. */
export const links = pgTable(
  'links',
  {
    transmitRecordNo: text('transmit_record_no').primaryKey(),
    code: text('code').notNull(),
    kind: text('kind').$type<LinkKind>().notNull(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    /** For whom it was made. */
    personNo: text('person_no').references(() => people.personNo),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** Whose it is ended it by saying why they do nothing; null: it ended otherwise, or did not. */
    declinedBecause: text('declined_because').$type<DeclineReason>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('links_code').on(table.code),
    index('links_owner').on(table.ownerKind, table.ownerNo),
  ],
);
