import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Operation } from '../../contract/services/page-trace.ts';
import type { CoverFacts } from '../domain/policy-items.ts';
import type {
  ReadingMark,
  RecordedClip,
  RecordingStatus,
  ReviewedSegment,
  Rung,
  RungChange,
  Segment,
  Finding,
  WillCheck,
} from '../../contract/recording.ts';

// One schema for PGlite and PostgreSQL. Columns that end in _sealed hold personal data, encrypted by the
// PersonalData port; nothing else of a person is stored.

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const products = pgTable('products', {
  productNo: text('product_no').primaryKey(),
  name: text('name').notNull(),
  insurerName: text('insurer_name').notNull(),
  filingNo: text('filing_no').notNull(),
  status: text('status').notNull(),
  detail: jsonb('detail').$type<ProductDetail>().notNull(),
});

/** What the product says of itself where a recording needs it (rules R4, R12). */
export interface ProductDetail extends CoverFacts {
  readonly statement: readonly string[];
  readonly willCheck: WillCheck;
  /** Decides how long the record of the sale is kept (rule R10). */
  readonly insuranceTerm: 'long' | 'short';
}

export const agents = pgTable('agents', {
  salesNo: text('sales_no').primaryKey(),
  name: text('name').notNull(),
  company: text('company').notNull(),
  licenceNo: text('licence_no').notNull(),
  /** Of the sales token that the insurer's system gives the agent. */
  tokenHash: text('token_hash').unique(),
});

export const people = pgTable('people', {
  personNo: text('person_no').primaryKey(),
  nameSealed: text('name_sealed').notNull(),
  certificateType: text('certificate_type').notNull(),
  certificateNumberSealed: text('certificate_number_sealed').notNull(),
  mobileSealed: text('mobile_sealed').notNull(),
  /** The portrait that the identity system holds: a key of the store, or null where there is none. */
  portraitKey: text('portrait_key'),
});

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
      .references(() => agents.salesNo),
    personNo: text('person_no')
      .notNull()
      .references(() => people.personNo),
    status: text('status').$type<RecordingStatus>().notNull(),
    /** The session that passed the identity check last; only it may write. */
    holder: text('holder'),
    scriptVersion: text('script_version').notNull(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    confirmedItems: jsonb('confirmed_items').$type<Record<string, string>>().notNull(),
    expiresAt: at('expires_at').notNull(),
    submittedAt: at('submitted_at'),
    /** SHA-256 of what was submitted: the same again gets the same answer. */
    submissionHash: text('submission_hash'),
    submissions: integer('submissions').notNull().default(0),
    durationMs: integer('duration_ms'),
    findings: jsonb('findings').$type<Finding[]>(),
    permanentFileId: text('permanent_file_id'),
    willCheck: text('will_check').$type<WillCheck>().notNull().default('none'),
    /** `to_person`: the machine could not tell, so that a person looks at it with the recording. */
    willOutcome: text('will_outcome').$type<'passed' | 'to_person'>(),
    /** When the person's pictures and videos were deleted, by schedule or on withdrawal. */
    erasedAt: at('erased_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('recordings_updated').on(table.updatedAt)],
);

export const transmitRecords = pgTable(
  'transmit_records',
  {
    transmitRecordNo: text('transmit_record_no').primaryKey(),
    code: text('code').notNull(),
    linkKind: text('link_kind').notNull(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('transmit_records_code').on(table.code),
    index('transmit_records_recording').on(table.recordingNo),
  ],
);

/** Visitors' logins. The token itself is never stored, only its hash. */
export const sessions = pgTable('sessions', {
  sessionId: text('session_id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  kind: text('kind').notNull(),
  /** The agent of a sales session. */
  salesNo: text('sales_no').references(() => agents.salesNo),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull(),
});

export const identityAttempts = pgTable('identity_attempts', {
  recordingNo: text('recording_no')
    .primaryKey()
    .references(() => recordings.recordingNo),
  failures: integer('failures').notNull(),
  lockedUntil: at('locked_until'),
});

export const captchas = pgTable(
  'captchas',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    sessionId: text('session_id').notNull(),
    codeHash: text('code_hash').notNull(),
    failures: integer('failures').notNull().default(0),
    used: boolean('used').notNull().default(false),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('captchas_recording').on(table.recordingNo, table.sentAt)],
);

/** An object of the store that the server has looked at: its size, type, owner and checksum are true. */
export const coreFiles = pgTable(
  'core_files',
  {
    fileId: text('file_id').primaryKey(),
    key: text('key').notNull().unique(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    size: integer('size').notNull(),
    crc64: text('crc64').notNull(),
    contentType: text('content_type').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('core_files_recording').on(table.recordingNo)],
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
  (table) => [uniqueIndex('recording_clips_order').on(table.recordingNo, table.submission, table.seq)],
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

export const recordingEvents = pgTable(
  'recording_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    name: text('name').notNull(),
    /** Session, job or reviewer. */
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('recording_events_recording').on(table.recordingNo, table.id)],
);

/** What the customer did on the pages (rule R8). Its time is the server's. */
export const pageOperations = pgTable(
  'page_operations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    operationId: text('operation_id').notNull(),
    kind: text('kind').$type<Operation['kind']>().notNull(),
    page: text('page').notNull(),
    title: text('title').notNull(),
    target: text('target'),
    /** Session. */
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('page_operations_once').on(table.recordingNo, table.operationId),
    index('page_operations_time').on(table.recordingNo, table.at),
  ],
);

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
    runAt: at('run_at').notNull(),
    leaseUntil: at('lease_until'),
    /** Rises with each lease; work done under an older one is refused. */
    fence: integer('fence').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    uniqueIndex('jobs_dedupe').on(table.kind, table.dedupeKey),
    index('jobs_due').on(table.status, table.runAt),
  ],
);

/** Separate, versioned consents (rule R20). A withdrawal is written beside the consent, never over it. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    purpose: text('purpose').$type<'face' | 'recording'>().notNull(),
    version: text('version').notNull(),
    actor: text('actor').notNull(),
    givenAt: at('given_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [index('consents_recording').on(table.recordingNo, table.purpose)],
);

/** One try of the will check: the challenges as the server drew them, and what came of it. */
export const willChecks = pgTable(
  'will_checks',
  {
    willCheckNo: text('will_check_no').primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    sessionId: text('session_id').notNull(),
    engine: text('engine').$type<'embedded' | 'tencent'>().notNull(),
    challenges: jsonb('challenges').$type<string[]>().notNull(),
    status: text('status').$type<'open' | 'passed' | 'failed' | 'to_person'>().notNull(),
    /** The code of contract/recording.ts that says why it failed or went to a person. */
    code: text('code'),
    /** Distance of the face from the identity's portrait: lower is nearer. */
    distance: doublePrecision('distance'),
    /** The outside engine's own number of this check. */
    outsideNo: text('outside_no'),
    /** Pictures in the store, by what they show. */
    evidence: jsonb('evidence').$type<{ shows: string; key: string }[]>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('will_checks_recording').on(table.recordingNo, table.createdAt)],
);

/** A picture of the stored video that shows why a code was given. */
export interface EvidenceFrame {
  readonly code: string;
  readonly segment: number | null;
  readonly at_ms: number;
  readonly key: string;
}

/** What the machine said of one submission, and by which thresholds. */
export const verdicts = pgTable(
  'verdicts',
  {
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    submission: integer('submission').notNull(),
    decision: text('decision').$type<'approve' | 'return' | 'review'>().notNull(),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    /** What was measured, by segment; explains the decision (rule R22). */
    measures: jsonb('measures').$type<Record<string, unknown>[]>().notNull(),
    /** Sound level of the whole video, 0 to 1, ten a second. */
    levels: jsonb('levels').$type<number[]>().notNull(),
    frames: jsonb('frames').$type<EvidenceFrame[]>().notNull(),
    thresholdsVersion: text('thresholds_version').notNull(),
    engine: text('engine').notNull(),
    judgedAt: at('judged_at').notNull(),
  },
  (table) => [uniqueIndex('verdicts_submission').on(table.recordingNo, table.submission)],
);

/** What a person decided, who, and when. */
export const reviews = pgTable(
  'reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    submission: integer('submission').notNull(),
    decision: text('decision').$type<'pass' | 'return'>().notNull(),
    segments: jsonb('segments').$type<ReviewedSegment[]>().notNull(),
    remark: text('remark').notNull(),
    reviewer: text('reviewer').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('reviews_recording').on(table.recordingNo, table.id)],
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

/** The sandbox's SMS inbox. Empty in production mode. */
export const sandboxSms = pgTable('sandbox_sms', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  mobileSealed: text('mobile_sealed').notNull(),
  textSealed: text('text_sealed').notNull(),
  sentAt: at('sent_at').notNull(),
});
