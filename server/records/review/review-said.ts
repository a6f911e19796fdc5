import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ReviewedSegment } from '../../../contract/model/recording.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { recordings } from '../../tables/recording.ts';
import { reviews } from '../../tables/review.ts';

const sealedSaid = z.object({
  remark: z.string(),
  /** By segment. */
  remarks: z.record(z.string(), z.string()),
  notWatchedBecause: z.string(),
  againstMachineBecause: z.string(),
});

/** What a reviewer wrote of a recording: it may name the customer. */
export interface ReviewSaid {
  readonly remark: string;
  readonly segments: readonly ReviewedSegment[];
  /** '' where no reason was owed. */
  readonly notWatchedBecause: string;
  readonly againstMachineBecause: string;
}

type Kept = Pick<typeof reviews.$inferSelect, 'segments' | 'saidSealed'>;

/** As it is kept: which segments, and the words sealed. */
export function keptSaid({ seal }: Pick<PersonalData, 'seal'>, { segments, ...said }: ReviewSaid): Kept {
  const remarks = Object.fromEntries(segments.map(({ segment, remark }) => [segment, remark]));
  const sealed: z.infer<typeof sealedSaid> = { ...said, remarks };
  return {
    segments: segments.map(({ segment }) => ({ segment })),
    saidSealed: seal(JSON.stringify(sealed)),
  };
}

/** The words, or none once they are forgotten; which segments stays. */
export function reviewSaid({ open }: Pick<PersonalData, 'open'>, { segments, saidSealed }: Kept): ReviewSaid {
  const said = saidSealed === null ? null : z.parse(sealedSaid, JSON.parse(open(saidSealed)));
  return {
    remark: said?.remark ?? '',
    segments: segments.map(({ segment }) => ({ segment, remark: said?.remarks[segment] ?? '' })),
    notWatchedBecause: said?.notWatchedBecause ?? '',
    againstMachineBecause: said?.againstMachineBecause ?? '',
  };
}

/** Forgets what reviewers wrote of a recording, also where it still stands beside its segments. */
export async function forgetReviewSaid(tx: Queryable, recordingNo: string): Promise<void> {
  await tx.update(reviews).set({ saidSealed: null }).where(eq(reviews.recordingNo, recordingNo));
  const ofRecording = eq(recordings.recordingNo, recordingNo);
  const [row] = await tx.select({ segments: recordings.segments }).from(recordings).where(ofRecording);
  const segments = (row?.segments ?? []).map((segment) => ({ ...segment, remark: null }));
  await tx.update(recordings).set({ segments }).where(ofRecording);
}

const batch = 100;

/** Seals what reviewers wrote before it was sealed. May run twice, and beside itself. */
export async function sealReviewSaid(db: Database, personalData: Pick<PersonalData, 'seal'>): Promise<void> {
  while ((await sealSome(db, personalData)) === batch);
}

const isPlain = and(
  isNull(reviews.saidSealed),
  or(
    ne(reviews.remark, ''),
    ne(reviews.notWatchedBecause, ''),
    ne(reviews.againstMachineBecause, ''),
    sql`jsonb_path_exists(${reviews.segments}, '$[*].remark')`,
  ),
);

/** Answers how many were found. */
const sealSome = (db: Database, personalData: Pick<PersonalData, 'seal'>): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(reviews)
      .where(isPlain)
      .orderBy(asc(reviews.id))
      .limit(batch)
      .for('update');
    for (const { id, segments, ...said } of rows) {
      const reviewed = segments.map(({ segment, remark = '' }) => ({ segment, remark }));
      const { remark, notWatchedBecause, againstMachineBecause } = said;
      const plain = { remark, notWatchedBecause, againstMachineBecause, segments: reviewed };
      await tx
        .update(reviews)
        .set({
          ...keptSaid(personalData, plain),
          ...{ remark: '', notWatchedBecause: '', againstMachineBecause: '' },
        })
        .where(eq(reviews.id, id));
    }
    return rows.length;
  });
