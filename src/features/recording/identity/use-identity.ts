import { useState } from 'react';
import { normaliseCertificateNumber } from '../../../../contract/certificate/normalise.ts';
import { failureCode, isFailure } from '../../../api/failure.ts';
import { captchaApi } from '../../../parts/captcha/api.ts';
import type { SentCaptcha } from '../../../parts/captcha/captcha-field.tsx';
import { type FieldMessages, fieldOf, type Identity, identityMessages } from './identity-messages.ts';

/** The two calls of the identity check, with every refusal beside its field. */
export function useIdentity(transmitRecordNo: string, identity: Identity) {
  const [send, sending] = captchaApi.useSendCaptchaMutation();
  const [verify, verifying] = captchaApi.useVerifyCaptchaMutation();
  const [messages, setMessages] = useState<FieldMessages>({});
  const [sent, setSent] = useState<SentCaptcha | null>(null);
  const scene = { scene: 'single_recording', transmit_record_no: transmitRecordNo } as const;

  const refuse = (error: unknown) => {
    const field = fieldOf(failureCode(error));
    if (field && isFailure(error) && error.kind === 'code') setMessages({ [field]: error.message });
  };

  return {
    messages,
    sent,
    sending: sending.isLoading,
    verifying: verifying.isLoading,
    clear: (field: keyof FieldMessages) => setMessages(({ [field]: _, ...others }) => others),
    async askForCaptcha(): Promise<boolean> {
      const wrong = identityMessages(identity);
      setMessages(wrong);
      if (Object.keys(wrong).length > 0) return false;
      try {
        const answer = await send({
          ...scene,
          name: identity.name.trim(),
          certificate_type: identity.certificateType,
          certificate_number: normaliseCertificateNumber(identity.certificateNumber),
        }).unwrap();
        setSent({
          mobile: answer.mobile_masked,
          resendAt: performance.now() + answer.resend_after * 1000,
          validMinutes: Math.floor(answer.expires_in / 60),
        });
        return true;
      } catch (error) {
        refuse(error);
        return false;
      }
    },
    async confirm(captcha: string): Promise<void> {
      const wrong = identityMessages(identity);
      if (!/^\d{6}$/.test(captcha)) wrong.captcha = sent ? '请输入短信中的 6 位数字' : '请先获取短信验证码';
      setMessages(wrong);
      if (Object.keys(wrong).length > 0) return;
      await verify({ ...scene, captcha })
        .unwrap()
        .catch(refuse);
    },
  };
}
