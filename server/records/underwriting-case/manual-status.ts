import { and, count, lt } from 'drizzle-orm';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { ManualConclusion, ManualStatusOfOrder } from '../../../contract/model/underwriting-case.ts';
import { isRefusal, weightiestResult } from '../../domain/underwriting/decision.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { underwritingCases } from '../../tables/underwriting.ts';
import type { HealthScope } from '../health/health-scope.ts';
import { termsOf } from '../health/terms.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { askedForOf, decisionOf, isWaiting, statusOfCase, type CaseRow } from '../underwriting/case-rows.ts';
import { isOpenForImages } from './image-page.ts';
import { conditionRowsOf } from '../underwriting/conditions.ts';
import { materialOf } from '../underwriting/images.ts';

/**
 * Where the manual underwriting of an order stands, as its customer sees it. Throws where the order has no applicant.
 */
export async function manualStatusOf(
  context: ServiceContext,
  tx: Queryable,
  scope: HealthScope,
): Promise<ManualStatusOfOrder> {
  const { personalData } = context;
  const all = scope.cases.filter(({ kind }) => kind === 'manual');
  const decided = all.filter(({ decidedAt }) => decidedAt !== null);
  const isRefused = decided.some(({ result }) => isRefusal(result));
  // One refusal ends the application: nobody waits for the others any more, and nothing more is wanted.
  const cases = isRefused ? decided : all;
  const members = await conclusionsOf(context, tx, scope, cases);
  const statuses = members.map(({ status }) => status);
  const isDecided = cases.length > 0 && decided.length === cases.length;
  const mobile = applicantOf(scope).mobile;
  const images = scope.product.underwriting?.manual?.images ?? [];
  return {
    status: statuses.find((one) => one !== 'completed') ?? statuses[0] ?? null,
    result: isDecided ? weightiestResult(cases.flatMap(({ result }) => result ?? [])) : null,
    members,
    submitted_at: cases[0]?.sentAt.toISOString() ?? null,
    due_at: cases[0]?.dueAt.toISOString() ?? null,
    ahead: await aheadOf(tx, cases),
    mobile_masked: mobile === '' ? null : maskMobile(mobile),
    service_phone: scope.product.insurer.phone,
    open_for_images: isOpenForImages(scope),
    asked_for: cases.flatMap((row) =>
      askedForOf(personalData, row).map(({ image, note }) => ({
        ...{ member_no: row.memberNo, image, note },
        title: images.find((one) => one.image === image)?.title ?? '',
      })),
    ),
    terms: await termsOf(context, tx, scope, await conditionRowsOf(tx, scope.order.orderNo)),
  };
}

async function conclusionsOf(
  { personalData }: ServiceContext,
  tx: Queryable,
  { asked, process }: HealthScope,
  cases: readonly CaseRow[],
): Promise<ManualConclusion[]> {
  const material = await materialOf(
    tx,
    cases.map(({ memberNo }) => memberNo),
  );
  return cases.map((row) => {
    const decision = decisionOf(personalData, row);
    return {
      member_no: row.memberNo,
      name: asked.find(({ memberNo }) => memberNo === row.memberNo)?.person.name ?? '',
      status: statusOfCase(row, process),
      result: row.result,
      reason: decision?.reason ?? null,
      underwriter: row.decidedBy === null ? null : personNumber(personalData, row.decidedBy),
      decided_at: row.decidedAt?.toISOString() ?? null,
      again_from: decision?.againFrom ?? null,
      images: material.filter(({ memberNo }) => memberNo === row.memberNo).length,
    };
  });
}

/** Four digits by which a customer may name an underwriter; the account itself is not told. */
export const personNumber = (
  { fingerprint }: Pick<ServiceContext['personalData'], 'fingerprint'>,
  account: string,
): string =>
  String(
    Number.parseInt(
      fingerprint(`underwriter ${account}`)
        .replace(/[^0-9a-f]/g, '')
        .slice(0, 6),
      16,
    ) % 10_000,
  ).padStart(4, '0');

/** How many cases came before and wait for an underwriter. */
async function aheadOf(tx: Queryable, cases: readonly CaseRow[]): Promise<number> {
  const waiting = cases.find(
    ({ status, askedForSealed }) => status === 'underwriting' && askedForSealed === null,
  );
  if (!waiting) return 0;
  const [row] = await tx
    .select({ ahead: count() })
    .from(underwritingCases)
    .where(and(isWaiting(tx), lt(underwritingCases.sentAt, waiting.sentAt)));
  return row?.ahead ?? 0;
}
