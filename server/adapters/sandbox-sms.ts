import type { Database } from '../ports/database.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { sandboxSms } from '../ports/schema.ts';
import type { Sms } from '../ports/sms.ts';

/** Messages go to the sandbox's inbox instead of a carrier. */
export function sandboxSmsInbox(db: Database, personalData: PersonalData, now: () => Date): Sms {
  const deliver = async (mobile: string, text: string) => {
    await db.insert(sandboxSms).values({
      mobileSealed: personalData.seal(mobile),
      textSealed: personalData.seal(`【安心录】${text}`),
      sentAt: now(),
    });
  };
  return {
    sendCaptcha: (mobile, captcha, minutes) =>
      deliver(mobile, `验证码 ${captcha}，${minutes} 分钟内有效，仅用于本人朗读录制，请勿告诉他人。`),
    sendLink: (mobile, { product, agent, address }) =>
      deliver(mobile, `顾问${agent}请您完成“${product}”的朗读录制：${address} 请本人打开，勿转发他人。`),
    sendVerdict: (mobile, { product, segmentsToRepeat }) =>
      deliver(
        mobile,
        segmentsToRepeat === 0
          ? `您为“${product}”录制的朗读视频已通过检查，无需再操作。`
          : `您为“${product}”录制的朗读视频有 ${segmentsToRepeat} 段需要重录，请点开原来的链接，只需重读这几段。`,
      ),
  };
}
