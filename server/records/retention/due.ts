import { and, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import {
  abandoned,
  concluded,
  daysBefore,
  recordDueBefore,
  undecided,
} from '../../domain/retention/retention.ts';
import type { RetentionSettings } from '../../domain/retention/retention.ts';
import type { Queryable } from '../../ports/database.ts';
import { willChecks } from '../../tables/face.ts';
import { policies } from '../../tables/policy.ts';
import { products } from '../../tables/product.ts';
import { recordings } from '../../tables/recording.ts';
import { verdicts } from '../../tables/review.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { hasComparedFaces, hasWillPictures } from './forget-face.ts';
import { isPastItsYears } from './policies-due.ts';

// What the schedules no longer allow to be kept (rules R10, R21), some rows at a time, locked.

const batch = 50;

type Find = (
  tx: Queryable,
  now: Date,
  retention: RetentionSettings,
  /** Whose numbers are left out. */
  but: readonly string[],
) => Promise<RecordingRow[]>;

/**
 * Recordings with pictures of a will check from before the days that they are kept, unless a person has yet to look at
 * them.
 */
export const facePicturesDue: Find = async (tx, now, { faceDays }, but) => {
  // Both rows are locked: a process that comes second finds the pictures gone.
  const due = await tx
    .select({ recording: recordings })
    .from(willChecks)
    .innerJoin(recordings, eq(recordings.recordingNo, willChecks.recordingNo))
    .where(
      and(
        lte(willChecks.createdAt, daysBefore(now, faceDays)),
        hasWillPictures,
        notInArray(recordings.recordingNo, [...but]),
        or(
          isNull(recordings.willOutcome),
          ne(recordings.willOutcome, 'to_person'),
          inArray(recordings.status, [...concluded, ...abandoned]),
        ),
      ),
    )
    .limit(batch)
    .for('update', { skipLocked: true });
  return [...new Map(due.map(({ recording }) => [recording.recordingNo, recording])).values()];
};

/**
 * Recordings with a verdict that compared faces before the days that its consent names, unless somebody has yet to decide
 * over them.
 */
export const verdictFacesDue: Find = async (tx, now, { faceDays }, but) => {
  const due = await tx
    .select({ recording: recordings })
    .from(verdicts)
    .innerJoin(recordings, eq(recordings.recordingNo, verdicts.recordingNo))
    .where(
      and(
        lte(verdicts.judgedAt, daysBefore(now, faceDays)),
        hasComparedFaces,
        notInArray(recordings.recordingNo, [...but]),
        notInArray(recordings.status, [...undecided]),
      ),
    )
    .limit(batch)
    .for('update', { skipLocked: true });
  return [...new Map(due.map(({ recording }) => [recording.recordingNo, recording])).values()];
};

/** Recordings that came to nothing. */
export const abandonedDue: Find = (tx, now, { draftDays }, but) =>
  stillSince(tx, abandoned, daysBefore(now, draftDays), but);

/** Recordings that were sent in, and nobody decided over. */
export const undecidedDue: Find = (tx, now, { undecidedDays }, but) =>
  stillSince(tx, undecided, daysBefore(now, undecidedDays), but);

/** Recordings that have stood in one of these states since then, unless whose they are is forgotten. */
const stillSince = (tx: Queryable, states: readonly RecordingStatus[], since: Date, but: readonly string[]) =>
  tx
    .select()
    .from(recordings)
    .where(
      and(
        inArray(recordings.status, [...states]),
        isNull(recordings.forgottenAt),
        lte(recordings.updatedAt, since),
        notInArray(recordings.recordingNo, [...but]),
      ),
    )
    .limit(batch)
    .for('update', { skipLocked: true });

/** Records of sales whose years are over: with their policy, else reckoned by the product's longest term. */
export const recordsDue =
  (term: 'short' | 'long'): Find =>
  async (tx, now, retention, but) => {
    const rows = await tx
      .select({ recording: recordings })
      .from(recordings)
      .innerJoin(products, eq(products.productNo, recordings.productNo))
      .leftJoin(policies, eq(policies.recordingNo, recordings.recordingNo))
      .where(
        and(
          inArray(recordings.status, [...concluded]),
          isNull(recordings.forgottenAt),
          notInArray(recordings.recordingNo, [...but]),
          sql`${products.detail}->>'insuranceTerm' = ${term}`,
          or(
            // Of a contract that was made elsewhere no end is known.
            and(
              isNull(policies.policyNo),
              lte(recordings.submittedAt, recordDueBefore(now, term, retention)),
            ),
            isPastItsYears(now),
          ),
        ),
      )
      .limit(batch)
      .for('update', { of: recordings, skipLocked: true });
    return rows.map(({ recording }) => recording);
  };

/** Whether a recording's objects were erased, and the customer has not begun anew since. */
export async function isErased(tx: Queryable, recordingNo: string): Promise<boolean> {
  const [row] = await tx
    .select({ erasedAt: recordings.erasedAt })
    .from(recordings)
    .where(eq(recordings.recordingNo, recordingNo))
    .limit(1);
  return row !== undefined && row.erasedAt !== null;
}

/** Numbers of recordings whose objects were erased after that moment. */
export async function erasedSince(tx: Queryable, since: Date): Promise<string[]> {
  const rows = await tx
    .select({ recordingNo: recordings.recordingNo })
    .from(recordings)
    .where(gt(recordings.erasedAt, since));
  return rows.map(({ recordingNo }) => recordingNo);
}
