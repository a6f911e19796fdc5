import { doublePrecision, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { recordings } from './recording.ts';

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
    /** `ended`: the outside engine dropped it unanswered, which costs no try. */
    status: text('status').$type<'open' | 'passed' | 'failed' | 'to_person' | 'ended'>().notNull(),
    /** The code of contract/services/face-will.ts that says why it failed or went to a person. */
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
