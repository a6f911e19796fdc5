import type { Database } from '../ports/database.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { sandboxSms } from '../ports/schema.ts';
import type { Sms } from '../ports/sms.ts';

/** Messages go to the sandbox's inbox instead of a carrier. */
export function sandboxSmsInbox(db: Database, personalData: PersonalData, now: () => Date): Sms {
  return {
    async sendCaptcha(mobile, captcha, minutes) {
      const text = `【安心录】验证码 ${captcha}，${minutes} 分钟内有效，仅用于本人朗读录制，请勿告诉他人。`;
      await db.insert(sandboxSms).values({
        mobileSealed: personalData.seal(mobile),
        textSealed: personalData.seal(text),
        sentAt: now(),
      });
    },
  };
}
