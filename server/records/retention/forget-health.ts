import { and, eq, inArray } from 'drizzle-orm';
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
import type { ProcessRow } from '../process/processes.ts';
import { takeBackReport } from '../process/step-reports.ts';
import { materialPurposes } from '../underwriting/images.ts';
import type { Erasure } from './erasure.ts';

/** A contract stands, and the declaration is part of it (rule R10). */
export const isInsured = ({ status, current }: Pick<ProcessRow, 'status' | 'current'>): boolean =>
  status === 'finish' || current === 'show_policy' || current === 'online_visit';

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
