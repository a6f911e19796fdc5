import type { Message, MessageKind } from '../domain/messages.ts';
import type { Database } from '../ports/database.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Sms } from '../ports/sms.ts';
import type { VoiceCalls } from '../ports/voice-calls.ts';
import { sandboxSms } from '../tables/sandbox.ts';

type ValuesOf<K extends MessageKind> = Extract<Message, { kind: K }>['values'];

/** The carrier's templates, as it would fill them in. */
const templates: { readonly [K in MessageKind]: (values: ValuesOf<K>) => string } = {
  captcha: ({ captcha, minutes }) =>
    `验证码 ${captcha}，${minutes} 分钟内有效，仅用于您本人办理保险业务，请勿告诉他人。`,
  link: ({ sales, product, address }) =>
    `顾问${sales}请您完成“${product}”的朗读录制：${address} 请本人打开，勿转发他人。`,
  sale_reminder: ({ sales, product, what, address }) =>
    `您投保的“${product}”还差${what}，打开后接着上次的地方办理：${address} 顾问${sales}，请勿转发他人。`,
  identity_invite: ({ inviter, insurer, address }) =>
    `${inviter}正在办理${insurer}的保险，请您本人核实身份：${address} 请勿转发他人。`,
  confirm_invite: ({ inviter, insurer, address }) =>
    `${inviter}为您投保了${insurer}的保险，请您本人核对并确认：${address} 请勿转发他人。`,
  health_corrected: ({ inviter, insurer, address }) =>
    `${inviter}已更正在${insurer}投保时为您填写的健康告知，请您本人再核对一次：${address} 请勿转发他人。`,
  payment_notice: ({ product, yuan, what, address }) =>
    `您为“${product}”支付的 ${yuan} 元${what}：${address} 请本人打开，勿转发他人。`,
  policy_notice: ({ product, policy, what, address }) =>
    `您的“${product}”（保单号 ${policy}）${what}：${address} 请本人打开，勿转发他人。`,
  premium_notice: ({ product, on, yuan, what, address }) =>
    `您的“${product}”将于 ${on} 交费 ${yuan} 元，${what}：${address} 请本人打开，勿转发他人。`,
  identity_notice: ({ member, what, address }) =>
    `您邀请的${member}${what}：${address} 请本人打开，勿转发他人。`,
  identity_refused: ({ insurer, what, address }) =>
    `您在${insurer}投保时提交的${what}没有通过人工核对，请查看原因并重新办理：${address} 请勿转发他人。`,
  underwriting_notice: ({ product, what, address }) =>
    `您投保的“${product}”${what}：${address} 请本人打开，勿转发他人。`,
  verdict_passed: ({ product }) => `您为“${product}”录制的朗读视频已通过检查，无需再操作。`,
  verdict_returned: ({ product, segments }) =>
    `您为“${product}”录制的朗读视频有 ${segments} 段需要重录，请点开原来的链接，只需重读这几段。`,
  verdict_link_over: ({ product, segments, what }) =>
    `您为“${product}”录制的朗读视频有 ${segments} 段没有通过，原来的链接已不能再录。${what}，换新链接后只需重读这几段。`,
  verdict_erased: ({ product, what }) =>
    `您为“${product}”录制的朗读视频没有通过检查。因您已撤回授权，视频已删除，需要重新授权并从头朗读，${what}。`,
};

function textOf<K extends MessageKind>(kind: K, values: ValuesOf<K>): string {
  return templates[kind](values);
}

/** Messages go to the sandbox's inbox instead of a carrier. */
export function sandboxSmsInbox(db: Database, personalData: PersonalData, now: () => Date): Sms {
  const put = putInto(db, personalData, now);
  return {
    inbox: '/sandbox.html#/sms',
    send: (mobile, { kind, values }) => put(mobile, `【安心录】${textOf(kind, values)}`),
  };
}

/** What a call would say goes to the same inbox. */
export function sandboxVoiceCalls(db: Database, personalData: PersonalData, now: () => Date): VoiceCalls {
  const put = putInto(db, personalData, now);
  return {
    readCaptcha: (mobile, captcha) => put(mobile, `（语音来电）您的验证码是 ${captcha}，再播一遍 ${captcha}`),
  };
}

const putInto =
  (db: Database, personalData: PersonalData, now: () => Date) =>
  async (mobile: string, text: string): Promise<void> => {
    await db.insert(sandboxSms).values({
      mobileSealed: personalData.seal(mobile),
      mobileFingerprint: personalData.fingerprint(mobile),
      textSealed: personalData.seal(text),
      sentAt: now(),
    });
  };
