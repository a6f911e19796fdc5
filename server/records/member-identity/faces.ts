import { and, desc, eq, isNull } from 'drizzle-orm';
import { faceRules } from '../../domain/identity/face.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { faceChecks, memberFaces } from '../../tables/member-identity.ts';
import { ofOwner } from '../files/core-files.ts';
import { reportStep } from '../process/step-reports.ts';
import type { IdentityScope } from './identity-scope.ts';
import type { FaceRow } from './member-states.ts';

export type FaceCheckRow = typeof faceChecks.$inferSelect;

export async function faceOf(tx: Queryable, memberNo: string): Promise<FaceRow | undefined> {
  const [row] = await tx.select().from(memberFaces).where(eq(memberFaces.memberNo, memberNo)).limit(1);
  return row;
}

/** Writes where the face stands now; what is not named stays. */
export async function keepFace(
  tx: Queryable,
  memberNo: string,
  changed: Partial<Omit<FaceRow, 'memberNo' | 'updatedAt'>> & Pick<FaceRow, 'state'>,
  at: Date,
): Promise<void> {
  const set = { ...changed, updatedAt: at };
  await tx
    .insert(memberFaces)
    .values({ memberNo, ...set })
    .onConflictDoUpdate({ target: memberFaces.memberNo, set });
}

/** Every try, the newest first. */
export async function faceChecksOf(tx: Queryable, memberNo: string): Promise<FaceCheckRow[]> {
  return await tx
    .select()
    .from(faceChecks)
    .where(eq(faceChecks.memberNo, memberNo))
    .orderBy(desc(faceChecks.createdAt), desc(faceChecks.checkNo));
}

export async function faceCheckOf(
  tx: Queryable,
  checkNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<FaceCheckRow | undefined> {
  const query = tx.select().from(faceChecks).where(eq(faceChecks.checkNo, checkNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** What failed before a person decided over the face was decided with it. */
export function facesLeft(face: FaceRow | undefined, checks: readonly FaceCheckRow[]): number {
  const since = face?.decidedAt ?? new Date(0);
  const failed = checks.filter(({ status, createdAt }) => status === 'failed' && createdAt > since);
  return Math.max(0, faceRules.attempts - failed.length);
}

export async function keepFaceCheck(tx: Queryable, check: typeof faceChecks.$inferInsert): Promise<void> {
  await tx.insert(faceChecks).values(check);
}

/** Tries that nobody answered are over now. */
export async function closeFaceChecks(tx: Queryable, memberNo: string, at: Date): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ expiresAt: at })
    .where(and(eq(faceChecks.memberNo, memberNo), eq(faceChecks.status, 'open')));
}

/** Says which pictures of an open try will be in the store. */
export async function nameFaceEvidence(
  tx: Queryable,
  checkNo: string,
  evidence: FaceCheckRow['evidence'],
): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ evidence })
    .where(and(eq(faceChecks.checkNo, checkNo), eq(faceChecks.status, 'open')));
}

/** It is over, and its pictures are not named any more; no attempt is counted. */
export async function voidFaceCheck(tx: Queryable, checkNo: string, at: Date): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ evidence: [], expiresAt: at })
    .where(and(eq(faceChecks.checkNo, checkNo), eq(faceChecks.status, 'open')));
}

type Finished = Pick<FaceCheckRow, 'status' | 'code' | 'distance' | 'thresholds' | 'riskScore'>;

export async function finishFaceCheck(
  tx: Queryable,
  checkNo: string,
  outcome: Finished,
  at: Date,
): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ ...outcome, finishedAt: at })
    .where(and(eq(faceChecks.checkNo, checkNo), eq(faceChecks.status, 'open')));
}

/** Whether its pictures may be on their way or being looked at, also where another try was begun meanwhile. */
export const mayBeAnswered = ({ status, createdAt }: FaceCheckRow, now: Date): boolean =>
  status === 'open' &&
  now.getTime() - createdAt.getTime() < (faceRules.checkMinutes + faceRules.judgingMinutes) * 60_000;

/** Whether a film of the try may still come: there is none yet, and its pictures were not erased. */
export const awaitsFilm = ({ status, clipFileId, evidence, finishedAt }: FaceCheckRow, now: Date): boolean =>
  status !== 'open' &&
  clipFileId === null &&
  evidence.length > 0 &&
  finishedAt !== null &&
  now.getTime() - finishedAt.getTime() < faceRules.filmHours * 3_600_000;

/** Whether a film of a try of this member's may still come: of that session's own, or else of another's. */
export async function filmAwaited(
  tx: Queryable,
  memberNo: string,
  { sessionId, now }: { readonly sessionId: string; readonly now: Date },
): Promise<'own' | 'of_another' | null> {
  const awaited = (await faceChecksOf(tx, memberNo)).filter((check) => awaitsFilm(check, now));
  if (awaited.length === 0) return null;
  return awaited.some((check) => check.sessionId === sessionId) ? 'own' : 'of_another';
}

/** The first film of a try stays. */
export async function keepFilm(tx: Queryable, checkNo: string, clipFileId: string): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ clipFileId })
    .where(and(eq(faceChecks.checkNo, checkNo), isNull(faceChecks.clipFileId)));
}

/** Where the film of a member's try lies; null where it has none. */
export async function filmKeyOf(tx: Queryable, memberNo: string, checkNo: string): Promise<string | null> {
  const [row] = await tx
    .select({ key: coreFiles.key })
    .from(faceChecks)
    .innerJoin(coreFiles, eq(coreFiles.fileId, faceChecks.clipFileId))
    .where(and(eq(faceChecks.checkNo, checkNo), eq(faceChecks.memberNo, memberNo)))
    .limit(1);
  return row?.key ?? null;
}

/** Whether the file is a clip of this member's face. */
export async function isFaceClip(tx: Queryable, memberNo: string, fileId: string): Promise<boolean> {
  const rows = await tx
    .select({ fileId: coreFiles.fileId })
    .from(coreFiles)
    .where(
      and(eq(coreFiles.fileId, fileId), eq(coreFiles.purpose, 'face_clip'), ofOwner(memberOwner(memberNo))),
    )
    .limit(1);
  return rows.length > 0;
}

/** The member's part of the step is done, for each of their roles. */
export async function reportFace(
  tx: Queryable,
  { process }: Pick<IdentityScope, 'process'>,
  { memberNos }: Pick<IdentityPerson, 'memberNos'>,
  outcome: 'passed' | 'refused',
  at: Date,
): Promise<void> {
  for (const memberNo of memberNos)
    await reportStep(tx, process.processNo, { step: 'face_recognition', memberNo, outcome }, at);
}
