import { and, eq, inArray, lte, notExists, type SQL } from 'drizzle-orm';
import { underwritingPrefixes } from '../../domain/files/object-keys.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import {
  healthConfirmations,
  healthNotices,
  underwritingCases,
  underwritingConditions,
  underwritingImages,
} from '../../tables/underwriting.ts';
import { members } from '../../tables/order.ts';
import { ofOwner } from '../files/core-files.ts';
import type { ProcessRow } from '../process/processes.ts';
import { takeBackReport } from '../process/step-reports.ts';
import { materialPurposes } from '../underwriting/images.ts';
import type { Erasure } from './erasure.ts';

/**
 * Forgets everything that an order knows of health: answers, conditions, cases' texts and material. That a case was
 * decided, and how, stays without what was said in it.
 */
export async function forgetHealth(
  tx: Queryable,
  { processNo, current }: Pick<ProcessRow, 'processNo' | 'current'>,
  orderNo: string,
  applicantNos: readonly string[],
): Promise<Erasure> {
  const rows = await tx
    .select({ memberNo: members.memberNo })
    .from(members)
    .where(eq(members.orderNo, orderNo));
  const memberNos = rows.map(({ memberNo }) => memberNo);
  await tx.delete(healthNotices).where(eq(healthNotices.orderNo, orderNo));
  await forgetUnderwriting(tx, orderNo);
  if (memberNos.length > 0)
    await tx.delete(healthConfirmations).where(inArray(healthConfirmations.memberNo, memberNos));
  if (current === 'health_audit') await takeBackReport(tx, processNo, 'health_audit', applicantNos);
  return await forgetMaterial(tx, memberNos);
}

/** What people and rules made of it. */
export async function forgetUnderwriting(tx: Queryable, orderNo: string): Promise<void> {
  await tx.delete(underwritingConditions).where(eq(underwritingConditions.orderNo, orderNo));
  await tx
    .update(underwritingCases)
    .set({ status: 'invalid', decisionSealed: null, noteSealed: null, askedForSealed: null })
    .where(eq(underwritingCases.orderNo, orderNo));
}

/** Pictures and documents that were uploaded, laid or not. */
export async function forgetMaterial(tx: Queryable, memberNos: readonly string[]): Promise<Erasure> {
  if (memberNos.length > 0) {
    await tx.delete(underwritingImages).where(inArray(underwritingImages.memberNo, [...memberNos]));
    await tx
      .delete(coreFiles)
      .where(
        and(inArray(coreFiles.purpose, [...materialPurposes]), inArray(coreFiles.ownerNo, [...memberNos])),
      );
  }
  return { prefixes: memberNos.flatMap((memberNo) => underwritingPrefixes(memberOwner(memberNo))), keys: [] };
}

/** Of rows of files: material that is in no list, because it was taken back or never laid. */
export const isUnlaidMaterial = (tx: Queryable): SQL | undefined =>
  and(
    inArray(coreFiles.purpose, [...materialPurposes]),
    notExists(
      tx
        .select({ fileId: underwritingImages.fileId })
        .from(underwritingImages)
        .where(eq(underwritingImages.fileId, coreFiles.fileId)),
    ),
  );

/** Material of a member that is in no list, as far as it came up to then. */
export async function forgetUnlaidMaterial(tx: Queryable, memberNo: string, until: Date): Promise<Erasure> {
  const gone = await tx
    .delete(coreFiles)
    .where(and(ofOwner(memberOwner(memberNo)), isUnlaidMaterial(tx), lte(coreFiles.createdAt, until)))
    .returning({ key: coreFiles.key });
  return { prefixes: [], keys: gone.map(({ key }) => key) };
}
