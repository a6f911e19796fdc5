import { and, eq } from 'drizzle-orm';
import { portraitKeys } from '../../domain/files/object-keys.ts';
import { faceFindings, withoutFaces } from '../../domain/verdict/face-measures.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { verdicts } from '../../tables/review.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { forgetFace, type Erasure } from './erasure.ts';

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

/** Answers the keys of the pictures. */
async function forgetFacesOfVerdicts(tx: Queryable, recordingNo: string): Promise<string[]> {
  const rows = await tx.select().from(verdicts).where(eq(verdicts.recordingNo, recordingNo)).for('update');
  const ofFace = new Set<string>(faceFindings);
  const keys = rows.flatMap(({ frames }) =>
    frames.flatMap(({ code, key }) => (ofFace.has(code) ? [key] : [])),
  );
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
