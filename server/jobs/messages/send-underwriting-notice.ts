import type * as z from 'zod/mini';
import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import type { ProcessPurpose } from '../../domain/link.ts';
import { weightiestResult } from '../../domain/underwriting/decision.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import type { CaseRow } from '../../records/underwriting/case-rows.ts';
import { caseOf } from '../../records/underwriting-case/desk-rows.ts';
import type { sendUnderwritingNoticeJob } from '../kinds.ts';
import { noticeLink } from './notice-link.ts';

type Payload = z.infer<typeof sendUnderwritingNoticeJob.payload>;

const conditional: readonly ManualResult[] = ['exclusion_pass', 'add_fee_pass', 'add_fee_and_exclusion'];

const purposes: Readonly<Record<CaseRow['kind'], ProcessPurpose>> = {
  manual: 'manual_underwriting',
  review: 'pre_underwriting',
  risk_call: 'order_detail',
};

/** As it stands now, however late this goes out; null: what there was to tell is done with. */
function newOf({ kind, result: own, askedForSealed }: CaseRow, all: readonly CaseRow[]): string | null {
  if (askedForSealed !== null) return '核保需要补充资料，请查看并上传';
  if (own === null) return null;
  // Of several members it is told once, and all are accepted together.
  const results = all.flatMap((one) => (one.kind === 'manual' ? (one.result ?? []) : []));
  const result = (kind === 'manual' ? weightiestResult(results) : null) ?? own;
  return conditional.includes(result) ? '核保已有结论，有条件需要您确认' : '已有结论，请查看';
}

/** Tells the applicant that there is something new; what it is stands on the page, behind the proof of who they are. */
export const sendUnderwritingNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ caseNo, origin }) => {
    const { row, scope } = await caseOf(context, context.connection.db, caseNo);
    const { mobile } = applicantOf(scope);
    const what = newOf(row, scope.cases);
    if (mobile === '' || what === null) return;
    const link = await noticeLink(context, scope, purposes[row.kind], origin);
    await context.sms.send(mobile, {
      kind: 'underwriting_notice',
      values: { product: scope.product.name, what, ...link },
    });
  };
