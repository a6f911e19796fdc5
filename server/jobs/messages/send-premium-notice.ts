import type * as z from 'zod/mini';
import { nextPremiumOn } from '../../domain/policy/policy.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { membersOf } from '../../records/member/members.ts';
import { agreementOf } from '../../records/payment/agreements.ts';
import { policyContentOf, policyByNumber } from '../../records/policy/policies.ts';
import type { sendPremiumNoticeJob } from '../kinds.ts';
import { noticeLink } from './notice-link.ts';

type Payload = z.infer<typeof sendPremiumNoticeJob.payload>;

/** Tells the holder of the next premium: that it is debited, or that they pay it themselves. */
export const sendPremiumNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ policyNo, on }) => {
    const { personalData, connection, sms, now } = context;
    const { db } = connection;
    const policy = await policyByNumber(db, policyNo);
    if (policy?.status !== 'in_force' || policy.contentSealed === null) return;
    const { product, premium } = policyContentOf(personalData, policy);
    if (nextPremiumOn(premium, policy.startsOn, now()) !== on) return;
    const [member] = await membersOf(db, policy.orderNo);
    if (!member) return;
    const scope = await scopeOfMember(context, db, member.memberNo);
    const { mobile } = applicantOf(scope);
    if (mobile === '') return;
    const isSigned = (await agreementOf(db, policy.orderNo))?.status === 'signed';
    const what = isSigned
      ? '将从签约账户自动扣款，扣款前可在保单页取消'
      : '未开通自动扣款，请按保单页的方式交费';
    const link = await noticeLink(context, scope, 'policy_receipt', undefined);
    await sms.send(mobile, {
      kind: 'premium_notice',
      values: { product: product.name, on, yuan: fenWords(policy.firstFen), what, ...link },
    });
  };
