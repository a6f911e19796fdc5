import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { caseOf } from '../../records/underwriting-case/desk-rows.ts';

const conditional: readonly ManualResult[] = ['exclusion_pass', 'add_fee_pass', 'add_fee_and_exclusion'];

/** Tells the applicant that there is something new; what it is stands on the page, behind the proof of who they are. */
export const sendUnderwritingNotice =
  (context: ServiceContext): JobHandler<{ readonly caseNo: string }> =>
  async ({ caseNo }) => {
    const { row, scope } = await caseOf(context, context.connection.db, caseNo);
    const { mobile } = applicantOf(scope);
    if (mobile === '') return;
    const what =
      row.result === null
        ? '核保需要补充资料，请在投保页面查看'
        : conditional.includes(row.result)
          ? '核保已有结论，有条件需要您确认，请在投保页面查看'
          : '已有结论，请在投保页面查看';
    await context.sms.send(mobile, {
      kind: 'underwriting_notice',
      values: { product: scope.product.name, what },
    });
  };
