import type * as z from 'zod/mini';
import { maskName } from '../../../contract/certificate/mask.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import type { sendIdentityNoticeJob } from '../kinds.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';

type Payload = z.infer<typeof sendIdentityNoticeJob.payload>;

const words: Readonly<Record<Payload['what'], string>> = {
  card: '已核对身份证信息',
  face: '已完成人脸识别',
  health_mistake: '指出健康告知有不对的地方，请在投保页面查看',
  link_asked: '的邀请链接已过期，请在投保页面重新发送',
  confirmed: '已确认投保内容',
  mistake: '说投保内容有误，请在投保页面查看并更正',
};

/** Tells the applicant what a member whom they invited did, or wants. */
export const sendIdentityNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, what }) => {
    const scope = await scopeOfMember(context, context.connection.db, memberNo);
    const { mobile } = applicantOf(scope);
    if (mobile === '') return;
    const member = maskName(anyPerson(scope, memberNo).name);
    await context.sms.send(mobile, { kind: 'identity_notice', values: { member, what: words[what] } });
  };
