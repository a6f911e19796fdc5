import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ShownTextKind } from '../domain/proof/shown-text.ts';
import { at, ownerKind } from './columns.ts';

/** Texts that were shown, by their hash. Rows are added, never changed; nothing in them is personal. */
export const shownTexts = pgTable('shown_texts', {
  sha256: text('sha256').primaryKey(),
  kind: text('kind').$type<ShownTextKind>().notNull(),
  text: text('text').notNull(),
  firstKeptAt: at('first_kept_at').notNull(),
});

/** The end of each owner's chain of events: whoever writes an event locks its row. */
export const eventChains = pgTable(
  'event_chains',
  {
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    /** Of the newest event. */
    hash: text('hash').notNull(),
    length: integer('length').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerNo] })],
);
