import type * as z from 'zod/mini';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { membersOf } from '../../records/member/members.ts';
import { contentOf, policyByNumber } from '../../records/policy/policies.ts';
import type { sendPolicyNoticeJob } from '../kinds.ts';

type Payload = z.infer<typeof sendPolicyNoticeJob.payload>;

/** Tells the applicant that the policy is there, or that the contract was ended. */
export const sendPolicyNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ policyNo, what }) => {
    const { db } = context.connection;
    const policy = await policyByNumber(db, policyNo);
    const [member] = policy ? await membersOf(db, policy.orderNo) : [];
    if (!policy || !member) return;
    const { mobile } = applicantOf(await scopeOfMember(context, db, member.memberNo));
    if (mobile === '') return;
    const { product, starts_on } = contentOf(context.personalData, policy);
    const said = what === 'issued' ? `已出单，${starts_on} 零时起保障` : '已按您的申请退保，保费将原路退回';
    await context.sms.send(mobile, {
      kind: 'policy_notice',
      values: { product: product.name, policy: policyNo, what: said },
    });
  };
