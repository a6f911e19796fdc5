import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { portraitKeys } from '../../domain/files/object-keys.ts';
import { faceFindings, faceKeysOf, withoutFaces } from '../../domain/verdict/face-measures.ts';
import type { Queryable } from '../../ports/database.ts';
import { willChecks } from '../../tables/face.ts';
import { people } from '../../tables/person.ts';
import { verdicts } from '../../tables/review.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { forgetFace, type Erasure } from './erasure.ts';

export const hasWillPictures = sql`jsonb_array_length(${willChecks.evidence}) > 0`;

/** Pictures and measures of the tries up to then alone, where a later one has pictures or is not over. */
export async function forgetWillChecksUntil(
  tx: Queryable,
  recordingNo: string,
  until: Date,
  at: Date,
): Promise<Erasure> {
  const ofRecording = eq(willChecks.recordingNo, recordingNo);
  const isOpen = and(eq(willChecks.status, 'open'), gt(willChecks.expiresAt, at));
  const [later] = await tx
    .select({ willCheckNo: willChecks.willCheckNo })
    .from(willChecks)
    .where(and(ofRecording, gt(willChecks.createdAt, until), or(hasWillPictures, isOpen)))
    .limit(1);
  if (!later) return await forgetFace(tx, recordingNo);
  const old = and(ofRecording, lte(willChecks.createdAt, until));
  const tries = await tx.select({ evidence: willChecks.evidence }).from(willChecks).where(old);
  await tx.update(willChecks).set({ evidence: [], distance: null }).where(old);
  return { prefixes: [], keys: tries.flatMap(({ evidence }) => evidence.map(({ key }) => key)) };
}

/**
 * On withdrawal: the will check's pictures and measures, what the verdicts measured of whose face it was with the
 * pictures that show it, and the portrait they were compared with. What was decided stays.
 */
export async function forgetComparedFace(
  tx: Queryable,
  { recordingNo, personNo }: RecordingRow,
): Promise<Erasure> {
  const { prefixes } = await forgetFace(tx, recordingNo);
  const frames = await forgetFacesOfVerdicts(tx, recordingNo);
  // Another recording of this person gets it from the identity authority again.
  await tx.update(people).set({ portraitKey: null }).where(eq(people.personNo, personNo));
  return { prefixes, keys: [...frames, ...portraitKeys(personNo)] };
}

const isFaceFinding = inArray(sql`frame ->> 'code'`, [...faceFindings]);

/** Of rows of verdicts: somebody was compared, or is shown for who they are. */
export const hasComparedFaces = or(
  sql`jsonb_path_exists(${verdicts.measures}, '$[*].portraitDistance ? (@ != null)')`,
  sql`jsonb_path_exists(${verdicts.measures}, '$[*].otherPerson.of ? (@ > 0)')`,
  sql`exists (select 1 from jsonb_array_elements(${verdicts.frames}) frame where ${isFaceFinding})`,
);

/** What verdicts up to then measured of whose face it was, and the pictures that show it. What was decided stays. */
export async function forgetVerdictFacesUntil(
  tx: Queryable,
  recordingNo: string,
  until: Date,
): Promise<Erasure> {
  return { prefixes: [], keys: await forgetFacesOfVerdicts(tx, recordingNo, until) };
}

/** Answers the keys of the pictures. */
async function forgetFacesOfVerdicts(tx: Queryable, recordingNo: string, until?: Date): Promise<string[]> {
  const ofRecording = eq(verdicts.recordingNo, recordingNo);
  const which = until ? and(ofRecording, lte(verdicts.judgedAt, until)) : ofRecording;
  const rows = await tx.select().from(verdicts).where(which).for('update');
  const keys = rows.flatMap(({ frames }) => faceKeysOf(frames));
  for (const { submission, measures, frames } of rows)
    await tx
      .update(verdicts)
      .set({
        measures: measures.map(withoutFaces),
        // Two findings of one moment share a picture: it goes for both.
        frames: frames.filter(({ key }) => !keys.includes(key)),
      })
      .where(and(eq(verdicts.recordingNo, recordingNo), eq(verdicts.submission, submission)));
  return keys;
}
