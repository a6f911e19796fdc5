import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { mode } from '../../contract/enums.ts';
import type { ProcessStatus, ProcessStep } from '../../contract/model/process.ts';
import type { StepOutcome } from '../domain/process/owed-steps.ts';
import { at } from './columns.ts';

/** One way through the application. */
export const processes = pgTable(
  'processes',
  {
    processNo: text('process_no').primaryKey(),
    productNo: text('product_no').notNull(),
    /** Of the product: a process goes on by the version that it began with. */
    productVersion: integer('product_version').notNull(),
    productPlanNo: text('product_plan_no'),
    mode: text('mode').$type<z.infer<typeof mode>>().notNull(),
    /** The session that began it, and its idempotency key. */
    sessionId: text('session_id').notNull(),
    requestId: text('request_id').notNull(),
    /** The agent who prepared it or through whose link it came; null where there is none. */
    salesNo: text('sales_no'),
    current: text('current').$type<ProcessStep>().notNull(),
    status: text('status').$type<ProcessStatus>().notNull(),
    /** Rises with each move. */
    version: integer('version').notNull().default(1),
    /** The factors of the committed trial (births among them), sealed JSON; null before. */
    genesSealed: text('genes_sealed'),
    /** The first premium of the committed trial, in fen. */
    firstFen: bigint('first_fen', { mode: 'number' }),
    transmitRecordNo: text('transmit_record_no'),
    verifiedMobileSealed: text('verified_mobile_sealed'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('processes_request').on(table.sessionId, table.requestId),
    index('processes_updated').on(table.updatedAt),
    index('processes_sales').on(table.salesNo, table.updatedAt),
  ],
);

/** Sessions that may go on with a process: the one that began it, and those that proved the applicant's phone. */
export const processSessions = pgTable(
  'process_sessions',
  {
    processNo: text('process_no')
      .notNull()
      .references(() => processes.processNo),
    sessionId: text('session_id').notNull(),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.processNo, table.sessionId] }),
    index('process_sessions_session').on(table.sessionId),
  ],
);

/** What came of a member's part of a step. */
export const stepReports = pgTable(
  'step_reports',
  {
    processNo: text('process_no')
      .notNull()
      .references(() => processes.processNo),
    step: text('step').$type<ProcessStep>().notNull(),
    /** `holder` for what is done before there are members. */
    memberNo: text('member_no').notNull(),
    outcome: text('outcome').$type<StepOutcome>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.processNo, table.step, table.memberNo] })],
);

/** What was typed into the application of a process, as it was saved last. */
export const applicationSnapshots = pgTable('application_snapshots', {
  processNo: text('process_no')
    .primaryKey()
    .references(() => processes.processNo),
  version: integer('version').notNull(),
  valuesSealed: text('values_sealed').notNull(),
  /** Of the last save: the same again gets the same answer. */
  requestId: text('request_id').notNull(),
  sessionId: text('session_id').notNull(),
  savedAt: at('saved_at').notNull(),
});

/** What is chosen in the trial of a process, committed or not, as it was saved last. */
export const trialSnapshots = pgTable('trial_snapshots', {
  processNo: text('process_no')
    .primaryKey()
    .references(() => processes.processNo),
  version: integer('version').notNull(),
  /** The plan and the factors, births among them. */
  choicesSealed: text('choices_sealed').notNull(),
  sessionId: text('session_id').notNull(),
  savedAt: at('saved_at').notNull(),
});

/** How far a text was read in a process: another text under the same number is another row. */
export const documentReadings = pgTable(
  'document_readings',
  {
    processNo: text('process_no')
      .notNull()
      .references(() => processes.processNo),
    documentNo: text('document_no').notNull(),
    sha256: text('sha256').notNull(),
    /** The deepest point that was seen, 0 to 1. */
    fraction: doublePrecision('fraction').notNull(),
    isRead: boolean('is_read').notNull(),
    /** When it was read deeper last. */
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.processNo, table.documentNo, table.sha256] })],
);
