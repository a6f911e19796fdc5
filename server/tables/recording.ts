import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  Finding,
  ReadingMark,
  RecordedClip,
  RecordingStatus,
  Rung,
  RungChange,
  Segment,
  WillCheck,
} from '../../contract/model/recording.ts';
import type { CoverFacts } from '../domain/recording/policy-items.ts';
import { at } from './columns.ts';
import { coreFiles } from './file.ts';
import { people } from './person.ts';
import { products } from './product.ts';
import { salesAgents } from './sales-agent.ts';

export const recordings = pgTable(
  'recordings',
  {
    recordingNo: text('recording_no').primaryKey(),
    orderNo: text('order_no').notNull(),
    productNo: text('product_no')
      .notNull()
      .references(() => products.productNo),
    salesNo: text('sales_no')
      .notNull()
      .references(() => salesAgents.salesNo),
    personNo: text('person_no')
      .notNull()
      .references(() => people.personNo),
    status: text('status').$type<RecordingStatus>().notNull(),
    /** The session that passed the identity check last; only it may write. */
    holder: text('holder'),
    scriptVersion: text('script_version').notNull(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    /** What is confirmed before the camera: of its order where that tells, else of the product as it was then. */
    facts: jsonb('facts').$type<CoverFacts>().notNull(),
    confirmedItems: jsonb('confirmed_items').$type<Record<string, string>>().notNull(),
    expiresAt: at('expires_at').notNull(),
    submittedAt: at('submitted_at'),
    /** SHA-256 of what was submitted: the same again gets the same answer. */
    submissionHash: text('submission_hash'),
    submissions: integer('submissions').notNull().default(0),
    durationMs: integer('duration_ms'),
    findings: jsonb('findings').$type<Finding[]>(),
    /** What earlier versions named the newest video by: `recordingVideos` says whose submission each is. */
    permanentFileId: text('permanent_file_id'),
    willCheck: text('will_check').$type<WillCheck>().notNull().default('none'),
    /** `to_person`: the machine could not tell, so that a person looks at it with the recording. */
    willOutcome: text('will_outcome').$type<'passed' | 'to_person'>(),
    /** When the person's pictures and videos were deleted, by schedule or on withdrawal. */
    erasedAt: at('erased_at'),
    /** When whose it is was forgotten by schedule: nothing comes after it. */
    forgottenAt: at('forgotten_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('recordings_updated').on(table.updatedAt),
    index('recordings_sales').on(table.salesNo, table.updatedAt, table.recordingNo),
    index('recordings_expiry').on(table.status, table.expiresAt),
    index('recordings_holder')
      .on(table.holder)
      .where(sql`${table.holder} is not null`),
    index('recordings_erased')
      .on(table.erasedAt)
      .where(sql`${table.erasedAt} is not null`),
  ],
);

export const recordingClips = pgTable(
  'recording_clips',
  {
    clipId: text('clip_id').notNull(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    submission: integer('submission').notNull(),
    seq: integer('seq').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => coreFiles.fileId),
    rung: text('rung').$type<Rung>().notNull(),
    rungChanges: jsonb('rung_changes').$type<RungChange[]>().notNull(),
    durationMs: integer('duration_ms').notNull(),
    marks: jsonb('marks').$type<ReadingMark[]>().notNull(),
  },
  (table) => [
    uniqueIndex('recording_clips_order').on(table.recordingNo, table.submission, table.seq),
    index('recording_clips_file').on(table.fileId),
  ],
);

export interface Chapter {
  readonly segment: number;
  readonly start_ms: number;
  readonly end_ms: number;
}

/** The permanent MP4 of one submission. */
export const recordingVideos = pgTable(
  'recording_videos',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => coreFiles.fileId),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    submission: integer('submission').notNull(),
    durationMs: integer('duration_ms').notNull(),
    chapters: jsonb('chapters').$type<Chapter[]>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('recording_videos_submission').on(table.recordingNo, table.submission)],
);

/** What a device has read and sent before the submission: another device goes on from it. */
export const draftClips = pgTable(
  'draft_clips',
  {
    clipId: text('clip_id').primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    clip: jsonb('clip').$type<RecordedClip>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('draft_clips_recording').on(table.recordingNo)],
);
