import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { mode, pageKind } from '../../contract/enums.ts';
import type { TransmitChannel } from '../../contract/model/transmit.ts';
import type { role } from '../../contract/services/auth.ts';
import { at } from './columns.ts';
import { processes } from './process.ts';

/** What somebody hands on: a product, or an application that an agent prepared. The link of the same number leads to it. */
export const transmitRecords = pgTable(
  'transmit_records',
  {
    transmitRecordNo: text('transmit_record_no').primaryKey(),
    role: text('role').$type<z.infer<typeof role>>().notNull(),
    mode: text('mode').$type<z.infer<typeof mode>>().notNull(),
    pageKind: text('page_kind').$type<z.infer<typeof pageKind>>().notNull(),
    productNo: text('product_no').notNull(),
    productPlanNo: text('product_plan_no'),
    /** The agent who shared it, or from whose record this chain of shares began; null: no agent. */
    salesNo: text('sales_no'),
    /** The session or the agent's number that made it, and its idempotency key. */
    madeBy: text('made_by').notNull(),
    requestId: text('request_id').notNull(),
    /** Of the application that an agent prepared. */
    processNo: text('process_no').references(() => processes.processNo),
    oldRecordNo: text('old_record_no'),
    /** Which opening of the older record led to this share. */
    readLogNo: text('transmit_read_log_no'),
    /** The factors that were chosen, sealed JSON; null: none were told. */
    frontGenesSealed: text('front_gene_arr_sealed'),
    channel: text('channel').$type<TransmitChannel>(),
    /** Null until it was handed on. */
    sharedAt: at('shared_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('transmit_records_request').on(table.madeBy, table.requestId),
    index('transmit_records_old').on(table.oldRecordNo),
    index('transmit_records_process').on(table.processNo),
  ],
);

/** An opening of what was handed on: how long it was looked at, and where it was left. */
export const transmitReadLogs = pgTable(
  'transmit_read_logs',
  {
    transmitReadLogNo: text('transmit_read_log_no').primaryKey(),
    transmitRecordNo: text('transmit_record_no')
      .notNull()
      .references(() => transmitRecords.transmitRecordNo),
    sessionId: text('session_id').notNull(),
    /** Of the opening. */
    requestId: text('request_id').notNull(),
    openedAt: at('opened_at').notNull(),
    seconds: integer('seconds').notNull(),
    lastPage: text('last_page').notNull(),
    processNo: text('process_no').references(() => processes.processNo),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('transmit_read_logs_opening').on(table.transmitRecordNo, table.sessionId, table.requestId),
    index('transmit_read_logs_process').on(table.processNo),
  ],
);
