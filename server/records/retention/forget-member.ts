import { and, eq, gt, inArray, isNotNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { ProcessStep } from '../../../contract/model/process.ts';
import { memberCardPrefixes, memberFacePrefixes, portraitKeys } from '../../domain/files/object-keys.ts';
import type { FilePurpose } from '../../domain/files/purposes.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import {
  cardCorrections,
  faceChecks,
  memberCardPictures,
  memberCards,
  memberFaces,
} from '../../tables/member-identity.ts';
import { people } from '../../tables/person.ts';
import type { ProcessRow } from '../process/processes.ts';
import { takeBackReport } from '../process/step-reports.ts';
import { forgetDecisions } from '../member-identity/decisions.ts';
import { ofOwner } from '../files/core-files.ts';
import type { Erasure } from './erasure.ts';

type Member = Pick<IdentityPerson, 'memberNo' | 'memberNos' | 'personNo'>;
type At = Pick<ProcessRow, 'processNo' | 'current'>;

/**
 * Forgets the pictures of a member's card, what was read and corrected, and the portrait cut out of it. What came of
 * it stays once the process has left the step; before, it is to be done again, and so is the face, which was compared
 * with that portrait.
 */
export async function forgetMemberCard(
  tx: Queryable,
  process: At,
  { memberNo, memberNos, personNo }: Member,
  at: Date,
): Promise<Erasure> {
  await tx.delete(memberCardPictures).where(eq(memberCardPictures.memberNo, memberNo));
  await tx.delete(cardCorrections).where(eq(cardCorrections.memberNo, memberNo));
  await forgetDecisions(tx, memberNo, 'card');
  await forgetFiles(tx, memberNo, 'id_card');
  if (await takeBack(tx, process, 'ocr', memberNos)) {
    await tx.delete(memberCards).where(eq(memberCards.memberNo, memberNo));
    await takeBackReport(tx, process.processNo, 'face_recognition', memberNos);
    await endOpenTries(tx, memberNo, at);
    await forgetFace(tx, memberNo, at);
  } else
    await tx
      .update(memberCards)
      .set({ contentSealed: null, remarkSealed: null, updatedAt: at })
      .where(eq(memberCards.memberNo, memberNo));
  const keys = await forgetPortrait(tx, personNo);
  return { prefixes: memberCardPrefixes(memberOwner(memberNo)), keys };
}

/** Forgets the pictures and clips of a member's face, what was measured of it, and the portrait it was compared with. */
export async function forgetMemberFace(
  tx: Queryable,
  process: At,
  { memberNo, memberNos, personNo }: Member,
  at: Date,
): Promise<Erasure> {
  await forgetFaceMeasures(tx, memberNo, at);
  if (await takeBack(tx, process, 'face_recognition', memberNos)) await forgetFace(tx, memberNo, at);
  const keys = await forgetPortrait(tx, personNo);
  return { prefixes: memberFacePrefixes(memberOwner(memberNo)), keys };
}

/** The same as if nobody had begun with it, wherever the process stands. */
export async function forgetBegunCard(
  tx: Queryable,
  process: At,
  member: Member,
  at: Date,
): Promise<Erasure> {
  const erasure = await forgetMemberCard(tx, process, member, at);
  await tx.delete(memberCards).where(eq(memberCards.memberNo, member.memberNo));
  return erasure;
}

/** The same as if nobody had begun with it, but for the tries: who changes phones has no more of them. */
export async function forgetBegunFace(
  tx: Queryable,
  process: At,
  member: Member,
  at: Date,
): Promise<Erasure> {
  const erasure = await forgetMemberFace(tx, process, member, at);
  await forgetFace(tx, member.memberNo, at);
  return erasure;
}

/** To be done again: all that stays is when a person decided, since what failed before then counts no more. */
async function forgetFace(tx: Queryable, memberNo: string, at: Date): Promise<void> {
  await forgetDecisions(tx, memberNo, 'face');
  const nothing = { code: null, doneAt: null, decidedBy: null, remarkSealed: null };
  await tx
    .update(memberFaces)
    .set({ ...nothing, state: 'owed', updatedAt: at })
    .where(eq(memberFaces.memberNo, memberNo));
}

/** The pictures and measures alone; a check that nobody answered yet is over now. */
export async function forgetFaceMeasures(tx: Queryable, memberNo: string, at: Date): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ evidence: [], distance: null, clipFileId: null })
    .where(eq(faceChecks.memberNo, memberNo));
  await endOpenTries(tx, memberNo, at);
  await forgetFiles(tx, memberNo, 'face_clip');
}

async function endOpenTries(tx: Queryable, memberNo: string, at: Date): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ expiresAt: at })
    .where(and(eq(faceChecks.memberNo, memberNo), eq(faceChecks.status, 'open')));
}

export const hasFacePictures = or(
  sql`jsonb_array_length(${faceChecks.evidence}) > 0`,
  isNotNull(faceChecks.clipFileId),
);

/** Pictures and measures of the tries up to then alone, where a later one has pictures or is not over. */
export async function forgetFacesUntil(
  tx: Queryable,
  memberNo: string,
  until: Date,
  at: Date,
): Promise<Erasure> {
  const ofMember = eq(faceChecks.memberNo, memberNo);
  const isOpen = and(eq(faceChecks.status, 'open'), gt(faceChecks.expiresAt, at));
  const [later] = await tx
    .select({ checkNo: faceChecks.checkNo })
    .from(faceChecks)
    .where(and(ofMember, gt(faceChecks.createdAt, until), or(hasFacePictures, isOpen)))
    .limit(1);
  if (later) return await forgetTries(tx, and(ofMember, lte(faceChecks.createdAt, until)));
  await forgetFaceMeasures(tx, memberNo, at);
  return { prefixes: memberFacePrefixes(memberOwner(memberNo)), keys: [] };
}

/** Of rows of files: a film of somebody's face that no try holds. */
export const isUnheldFilm = (tx: Queryable): SQL | undefined =>
  and(
    eq(coreFiles.purpose, 'face_clip'),
    notExists(
      tx
        .select({ checkNo: faceChecks.checkNo })
        .from(faceChecks)
        .where(eq(faceChecks.clipFileId, coreFiles.fileId)),
    ),
  );

/** Films of a member's face that no try holds: the one that is named, or all that came up to then. */
export async function forgetUnheldFilms(
  tx: Queryable,
  memberNo: string,
  which: { readonly fileId: string } | { readonly until: Date },
): Promise<Erasure> {
  const named =
    'fileId' in which ? eq(coreFiles.fileId, which.fileId) : lte(coreFiles.createdAt, which.until);
  const gone = await tx
    .delete(coreFiles)
    .where(and(ofOwner(memberOwner(memberNo)), isUnheldFilm(tx), named))
    .returning({ key: coreFiles.key });
  return { prefixes: [], keys: gone.map(({ key }) => key) };
}

async function forgetTries(tx: Queryable, which: SQL | undefined): Promise<Erasure> {
  const tries = await tx
    .select({ evidence: faceChecks.evidence, clip: coreFiles })
    .from(faceChecks)
    .leftJoin(coreFiles, eq(coreFiles.fileId, faceChecks.clipFileId))
    .where(which);
  await tx.update(faceChecks).set({ evidence: [], distance: null, clipFileId: null }).where(which);
  const clips = tries.flatMap(({ clip }) => clip ?? []);
  const clipIds = clips.map(({ fileId }) => fileId);
  if (clipIds.length > 0) await tx.delete(coreFiles).where(inArray(coreFiles.fileId, clipIds));
  const pictures = tries.flatMap(({ evidence }) => evidence.map(({ key }) => key));
  return { prefixes: [], keys: [...pictures, ...clips.map(({ key }) => key)] };
}

async function forgetFiles(tx: Queryable, memberNo: string, purpose: FilePurpose): Promise<void> {
  await tx.delete(coreFiles).where(and(ofOwner(memberOwner(memberNo)), eq(coreFiles.purpose, purpose)));
}

/** The picture that a person's face was compared with, of a card or of the identity authority. Answers where it may lie. */
export async function forgetPortrait(tx: Queryable, personNo: string | null): Promise<string[]> {
  if (personNo === null) return [];
  await tx.update(people).set({ portraitKey: null }).where(eq(people.personNo, personNo));
  return portraitKeys(personNo);
}

/** False where the process is past the step: what was done there stays done. */
async function takeBack(
  tx: Queryable,
  { processNo, current }: At,
  step: ProcessStep,
  memberNos: readonly string[],
): Promise<boolean> {
  const isPast = current !== step && current !== 'ocr' && current !== 'face_recognition';
  if (isPast || (step === 'ocr' && current === 'face_recognition')) return false;
  await takeBackReport(tx, processNo, step, memberNos);
  return true;
}
