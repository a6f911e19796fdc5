import { useState } from 'react';
import { mobilePattern } from '../../../contract/certificate/mobile.ts';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { isUnheard } from '../../api/unheard.ts';
import { captchaApi } from './api.ts';
import { type CaptchaOutcome, captchaOutcomeOf } from './captcha-outcome.ts';
import { captchaMissing, heldBack, sentNow, type Sent } from './sent.ts';

type Messages = Partial<Record<'mobile' | 'captcha', string>>;

/** The two calls that prove an applicant's phone, with every refusal beside its field. */
export function useApplicationCaptcha(processNo: string, mobile: string) {
  const [send, sending] = captchaApi.useSendCaptchaMutation();
  const [verify, verifying] = captchaApi.useVerifyCaptchaMutation();
  const [messages, setMessages] = useState<Messages>({});
  const [sent, setSent] = useState<Sent | null>(null);
  const [heldUntil, setHeldUntil] = useState(0);
  const phone = { scene: 'insure', process_no: processNo, mobile } as const;
  const [isWrong, setWrong] = useState(false);
  const refused = (field: keyof Messages, error: unknown) =>
    setMessages({ [field]: isFailure(error) ? failureText(error) : '' });
  return {
    messages,
    /** Whether the digits are what `messages.captcha` is about. */
    isWrong: isWrong && messages.captcha !== undefined,
    sent,
    heldUntil,
    sending: sending.isLoading,
    verifying: verifying.isLoading,
    /** Resolves true once it is on its way, or was before. */
    async send(way: CaptchaWay): Promise<boolean> {
      const wrong = mobilePattern.test(mobile) ? null : '请输入 11 位手机号';
      setMessages(wrong ? { mobile: wrong } : {});
      setWrong(false);
      if (wrong) return false;
      return await send({ ...phone, way })
        .unwrap()
        .then((answer) => {
          setSent((before) => sentNow(answer, before));
          return true;
        })
        .catch((error: unknown) => {
          const held = heldBack(error);
          if (held) {
            setSent(held.sent);
            setHeldUntil(held.until);
            return held.sent !== null;
          }
          // Nobody said anything of the number where the network or the server failed.
          refused(isUnheard(error) ? 'captcha' : 'mobile', error);
          return false;
        });
    },
    async verify(captcha: string): Promise<CaptchaOutcome> {
      const wrong = /^\d{6}$/.test(captcha) ? null : captchaMissing(sent);
      setMessages(wrong ? { captcha: wrong } : {});
      setWrong(wrong !== null);
      if (wrong) return 'wrong';
      return await verify({ ...phone, captcha })
        .unwrap()
        .then((): CaptchaOutcome => 'proven')
        .catch((error: unknown) => {
          const proof = captchaOutcomeOf(error);
          setWrong(proof === 'wrong');
          refused('captcha', error);
          return proof;
        });
    },
  };
}
