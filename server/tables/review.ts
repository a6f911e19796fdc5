import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Finding } from '../../contract/model/recording.ts';
import { at } from './columns.ts';
import { recordings } from './recording.ts';
import { staffAccounts } from './staff.ts';

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

/** Who looks at a recording at the moment, so that two do not do the same work; it holds nobody back. */
export const reviewLocks = pgTable('review_locks', {
  recordingNo: text('recording_no')
    .primaryKey()
    .references(() => recordings.recordingNo),
  account: text('account')
    .notNull()
    .references(() => staffAccounts.account),
  name: text('name').notNull(),
  until: at('until').notNull(),
});

/** `held`: given, and without effect yet; then `in_force`, or `undone`. */
type ReviewState = 'held' | 'in_force' | 'undone';

/** A segment that is to be read again; its remark only from before remarks were sealed, until the next start. */
interface KeptSegment {
  readonly segment: number;
  readonly remark?: string;
}

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
    segments: jsonb('segments').$type<KeptSegment[]>().notNull(),
    /** What the reviewer wrote, sealed JSON; null once it is forgotten. */
    saidSealed: text('said_sealed'),
    /** This and the two reasons: from before they were sealed, until the next start. */
    remark: text('remark').notNull().default(''),
    /** The reviewer's name as it was then. */
    reviewer: text('reviewer').notNull(),
    /** Null for decisions from before staff had accounts. */
    account: text('account').references(() => staffAccounts.account),
    at: at('at').notNull(),
    state: text('state').$type<ReviewState>().notNull().default('in_force'),
    /** Null for decisions from before decisions were held. */
    takesEffectAt: at('takes_effect_at'),
    notWatchedBecause: text('not_watched_because').notNull().default(''),
    againstMachineBecause: text('against_machine_because').notNull().default(''),
  },
  (table) => [index('reviews_recording').on(table.recordingNo, table.id)],
);
