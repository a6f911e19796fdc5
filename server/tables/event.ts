import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    /** Session, sales number, staff account, key of an insurer's system, `job` or `clock`. */
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
    /** Place in its owner's chain from 1, and the hash of all up to it; null: from before there were chains. */
    chainSeq: integer('chain_seq'),
    chainHash: text('chain_hash'),
  },
  (table) => [index('events_owner').on(table.ownerKind, table.ownerNo, table.id)],
);
