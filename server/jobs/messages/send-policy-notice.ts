import type * as z from 'zod/mini';
import { throughDay } from '../../../contract/dates.ts';
import type { ProcessPurpose } from '../../domain/link.ts';
import { coolingOff } from '../../domain/policy/policy.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Database } from '../../ports/database.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { scopeOfMember, type IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { membersOf } from '../../records/member/members.ts';
import { policyContentOf, policyByNumber, type PolicyRow } from '../../records/policy/policies.ts';
import { answersOf, completedAt } from '../../records/policy/visit-answers.ts';
import { productAt } from '../../records/product/products.ts';
import type { sendPolicyNoticeJob } from '../kinds.ts';
import { noticeLink } from './notice-link.ts';

type Payload = z.infer<typeof sendPolicyNoticeJob.payload>;

const purposes: Readonly<Record<Payload['what'], ProcessPurpose>> = {
  issued: 'policy_receipt',
  visit: 'policy_visit',
  ended: 'order_detail',
};

/** Tells the applicant that the policy is there, that its visit is, or that the contract was ended, unless that is over. */
export const sendPolicyNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ policyNo, what, origin }) => {
    const { personalData, connection, sms, now } = context;
    const { db } = connection;
    const policy = await policyByNumber(db, policyNo);
    const [member] = policy ? await membersOf(db, policy.orderNo) : [];
    if (!policy || !member) return;
    const scope = await scopeOfMember(context, db, member.memberNo);
    const { mobile } = applicantOf(scope);
    // It may come hours late, and they have signed for it, answered, or given it back since.
    if (mobile === '' || (await isOver(db, policy, scope, what))) return;
    const { product, starts_on } = policyContentOf(personalData, policy);
    const { until } = coolingOff(policy.coolingOffDays, policy.receivedAt, now());
    const words: Readonly<Record<Payload['what'], string>> = {
      issued: `已出单，${starts_on} 零时起保障，请查看并签收`,
      visit: `已签收，请在 ${throughDay(until)}完成在线回访，约 2 分钟`,
      ended: '已按您的申请退保，保费将原路退回，可随时查看进度',
    };
    const link = await noticeLink(context, scope, purposes[what], origin);
    await sms.send(mobile, {
      kind: 'policy_notice',
      values: { product: product.name, policy: policyNo, what: words[what], ...link },
    });
  };

/** Whether nothing is left of what the message asks for. */
async function isOver(
  db: Database,
  { policyNo, status, receivedAt }: PolicyRow,
  { process: { productNo, productVersion } }: IdentityScope,
  what: Payload['what'],
): Promise<boolean> {
  if (what === 'ended') return false;
  if (status !== 'in_force') return true;
  if (what === 'issued') return receivedAt !== null;
  const { visit } = await productAt(db, productNo, productVersion);
  return completedAt(visit?.questions ?? [], await answersOf(db, policyNo)) !== null;
}
