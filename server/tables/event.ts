import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EventName } from '../domain/events.ts';
import { at, ownerKind } from './columns.ts';

/** What happened to whose matter, written by records/events alone. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    name: text('name').$type<EventName>().notNull(),
    /** Session, sales number, staff account, `job` or `clock`. */
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('events_owner').on(table.ownerKind, table.ownerNo, table.id)],
);
