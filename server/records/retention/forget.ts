import { and, eq, isNull } from 'drizzle-orm';
import { portraitKeys } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { recordings } from '../../tables/recording.ts';
import { forgetNote } from '../board/notes.ts';
import { revokeLinks } from '../links/links.ts';
import { forgetOperationsOf } from '../page-trace/forget.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { forgetReviewSaid } from '../review/review-said.ts';
import { forgetFace, forgetVideos, type Erasure } from './erasure.ts';

/** Everything that shows the person, was traced or written of them; what was confirmed and decided stays. */
export async function forgetRecording(
  tx: Queryable,
  { recordingNo }: RecordingRow,
  at: Date,
): Promise<Erasure> {
  const owner = recordingOwner(recordingNo);
  const face = await forgetFace(tx, recordingNo);
  const videos = await forgetVideos(tx, recordingNo);
  await forgetOperationsOf(tx, owner, at);
  await forgetNote(tx, recordingNo);
  await forgetReviewSaid(tx, recordingNo);
  await tx.update(recordings).set({ erasedAt: at }).where(eq(recordings.recordingNo, recordingNo));
  return { prefixes: [...face.prefixes, ...videos.prefixes], keys: videos.keys };
}

/**
 * After the last day of the record nothing personal remains, unless another recording is the same person's, and no link
 * leads to it.
 */
export async function forgetPerson(
  tx: Queryable,
  personalData: PersonalData,
  recording: RecordingRow,
  at: Date,
): Promise<Erasure> {
  const nothing = { prefixes: [], keys: [] };
  const { recordingNo } = recording;
  await tx.update(recordings).set({ forgottenAt: at }).where(eq(recordings.recordingNo, recordingNo));
  await revokeLinks(tx, recordingOwner(recordingNo), at);
  const others = await tx
    .select({ recordingNo: recordings.recordingNo })
    .from(recordings)
    .where(and(eq(recordings.personNo, recording.personNo), isNull(recordings.forgottenAt)))
    .limit(1);
  if (others.length > 0) return nothing;
  await tx.update(people).set(nobody(personalData)).where(eq(people.personNo, recording.personNo));
  return { prefixes: [], keys: portraitKeys(recording.personNo) };
}

/** Of whom nothing is known any more. */
export function nobody({ seal }: Pick<PersonalData, 'seal'>) {
  const empty = seal('');
  return { nameSealed: empty, certificateNumberSealed: empty, mobileSealed: empty, portraitKey: null };
}

/** What comes from now on is not what was erased. */
export async function beginAnewAfterErasure(tx: Queryable, recordingNo: string): Promise<void> {
  await tx.update(recordings).set({ erasedAt: null }).where(eq(recordings.recordingNo, recordingNo));
}
