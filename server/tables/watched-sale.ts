import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { UnableBecause, WatchedPerson, WatchedState } from '../../contract/services/watched-sale.ts';
import { at } from './columns.ts';
import { processes } from './process.ts';

/** One page load of a sale that was recorded, could not be, or was not to be; and the end of its chain of batches. */
export const watchedRuns = pgTable(
  'watched_runs',
  {
    runNo: text('run_no').primaryKey(),
    processNo: text('process_no')
      .notNull()
      .references(() => processes.processNo),
    sessionId: text('session_id').notNull(),
    state: text('state').$type<WatchedState>().notNull(),
    because: text('because').$type<UnableBecause>(),
    who: text('who').$type<WatchedPerson>().notNull().default('customer'),
    /** Of an invited member. */
    memberNo: text('member_no'),
    /** Null before pages had one, and in development. */
    pageVersion: text('page_version'),
    /** Batches that were kept, their bytes, and the hash of the newest; empty before the first. */
    length: integer('length').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
    hash: text('hash').notNull(),
    begunAt: at('begun_at').notNull(),
    lastAt: at('last_at').notNull(),
    erasedAt: at('erased_at'),
  },
  (table) => [
    index('watched_runs_process').on(table.processNo, table.begunAt),
    index('watched_runs_last').on(table.lastAt),
  ],
);

/** What was recorded, in the order in which it was: each by a hash of the one before with its own. */
export const watchedBatches = pgTable(
  'watched_batches',
  {
    runNo: text('run_no')
      .notNull()
      .references(() => watchedRuns.runNo),
    number: integer('number').notNull(),
    /** Base64 of the gzip; null once it was erased. */
    gzipSealed: text('gzip_sealed'),
    /** Of the gzip's bytes. */
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    /** How far the device's clock is behind the server's, in milliseconds. */
    behindMs: bigint('behind_ms', { mode: 'number' }).notNull(),
    chainHash: text('chain_hash').notNull(),
    keptAt: at('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runNo, table.number] })],
);
