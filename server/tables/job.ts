import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    /** One job of a kind for a thing: enqueuing it twice is enqueuing it once. */
    dedupeKey: text('dedupe_key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    status: text('status').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How often its process ended under it since a try failed: its lease ran out, and nobody had told how it went. */
    interrupted: integer('interrupted').notNull().default(0),
    runAt: at('run_at').notNull(),
    leaseUntil: at('lease_until'),
    /** When it was done: done jobs are deleted on schedule. */
    doneAt: at('done_at'),
    /** Rises with each lease; work done under an older one is refused. */
    fence: integer('fence').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    uniqueIndex('jobs_dedupe').on(table.kind, table.dedupeKey),
    index('jobs_due').on(table.status, table.runAt),
  ],
);
