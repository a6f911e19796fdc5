import type * as z from 'zod/mini';
import { maskName } from '../../../contract/certificate/mask.ts';
import type { DeclineReason } from '../../../contract/model/identity.ts';
import { isInsured } from '../../domain/process/insured.ts';
import type { Message } from '../../domain/messages.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import type { sendIdentityNoticeJob } from '../kinds.ts';
import { declinesOf } from '../../records/member-identity/declines.ts';
import {
  anyPerson,
  scopeOfMember,
  type IdentityScope,
} from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { productAt } from '../../records/product/products.ts';
import { noticeLink } from './notice-link.ts';

type Payload = z.infer<typeof sendIdentityNoticeJob.payload>;

const words: Readonly<Record<Exclude<Payload['what'], 'health_mistake'>, string>> = {
  card: '已核对证件信息',
  card_to_person: '的证件已转人工核对',
  face: '已完成人脸识别',
  face_to_person: '的人脸已转人工核实',
  premium: '的证件会改变保费，请在投保页面确认',
  link_asked: '的邀请链接已过期，请在投保页面重新发送',
  confirmed: '已确认投保内容',
  mistake: '说投保内容有误，请在投保页面查看并更正',
  declined_not_me: '的邀请发给了别人，请在投保页面核对手机号',
  declined_refused: '不同意办理这份投保，请在投保页面查看',
};

const declined: Partial<Record<Payload['what'], DeclineReason>> = {
  declined_not_me: 'not_me',
  declined_refused: 'refused',
};

/** Tells the applicant what a member whom they invited did, or wants. */
export const sendIdentityNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, what, origin }) => {
    const scope = await scopeOfMember(context, context.connection.db, memberNo);
    const { mobile } = applicantOf(scope);
    if (mobile === '') return;
    // It may go out late, and they were invited anew since.
    const because = declined[what];
    if (because && (await declinesOf(context.connection.db, [memberNo])).get(memberNo)?.because !== because)
      return;
    const member = maskName(anyPerson(scope, memberNo).name);
    if (what === 'health_mistake')
      return await context.sms.send(mobile, await healthMistake(context, scope, member, origin));
    const link = await noticeLink(context, scope, 'order_detail', origin);
    await context.sms.send(mobile, {
      kind: 'identity_notice',
      values: { member, what: words[what], ...link },
    });
  };

/** With the way to where it is corrected; of a policy that stands, to the policy. */
async function healthMistake(
  context: ServiceContext,
  scope: IdentityScope,
  member: string,
  origin: string | undefined,
): Promise<Message> {
  const { productNo, productVersion } = scope.process;
  const { name: product } = await productAt(context.connection.db, productNo, productVersion);
  const what = isInsured(scope.process)
    ? `已生效，被保险人${member}说健康告知有不对的地方，请联系保险公司更正`
    : `，被保险人${member}说健康告知有不对的地方，更正后才能继续`;
  const link = await noticeLink(context, scope, 'order_detail', origin);
  return { kind: 'underwriting_notice', values: { product, what, ...link } };
}
