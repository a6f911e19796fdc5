import { useState } from 'react';
import { mobilePattern } from '../../../contract/certificate/mobile.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { captchaApi } from './api.ts';
import type { SentCaptcha } from './captcha-field.tsx';

type Messages = Partial<Record<'mobile' | 'captcha', string>>;

/** The two calls that prove an applicant's phone, with every refusal beside its field. */
export function useApplicationCaptcha(processNo: string, mobile: string) {
  const [send, sending] = captchaApi.useSendCaptchaMutation();
  const [verify, verifying] = captchaApi.useVerifyCaptchaMutation();
  const [messages, setMessages] = useState<Messages>({});
  const [sent, setSent] = useState<SentCaptcha | null>(null);
  const phone = { scene: 'insure', process_no: processNo, mobile } as const;
  const refused = (field: keyof Messages) => (error: unknown) => {
    setMessages({ [field]: isFailure(error) ? failureText(error) : '' });
    return false;
  };
  return {
    messages,
    sent,
    sending: sending.isLoading,
    verifying: verifying.isLoading,
    /** Resolves true once it is on its way. */
    async send(): Promise<boolean> {
      const wrong = mobilePattern.test(mobile) ? null : '请输入 11 位手机号';
      setMessages(wrong ? { mobile: wrong } : {});
      if (wrong) return false;
      return await send(phone)
        .unwrap()
        .then(({ mobile_masked, resend_after, expires_in }) => {
          setSent({
            mobile: mobile_masked,
            resendAt: performance.now() + resend_after * 1000,
            validMinutes: Math.floor(expires_in / 60),
          });
          return true;
        })
        .catch(refused('mobile'));
    },
    /** Resolves true where it was the right one. */
    async verify(captcha: string): Promise<boolean> {
      const wrong = /^\d{6}$/.test(captcha) ? null : sent ? '请输入短信中的 6 位数字' : '请先获取短信验证码';
      setMessages(wrong ? { captcha: wrong } : {});
      if (wrong) return false;
      return await verify({ ...phone, captcha })
        .unwrap()
        .then(() => true)
        .catch(refused('captcha'));
    },
  };
}
