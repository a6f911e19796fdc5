import { useRef, useState } from 'react';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { captchaApi } from './api.ts';

interface Sent {
  /** Masked. */
  readonly mobile: string;
  /** An instant of performance.now(). */
  readonly resendAt: number;
}

/** Whose phone it is: its last four digits, then the code that was sent to it. */
export function useMemberProof(transmitRecordNo: string) {
  const [send, sending] = captchaApi.useSendCaptchaMutation();
  const [verify, verifying] = captchaApi.useVerifyCaptchaMutation();
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const lastFour = useRef('');
  const link = { scene: 'member', transmit_record_no: transmitRecordNo } as const;
  const refused = (error: unknown): false => {
    setProblem(isFailure(error) ? failureText(error) : '没有成功，请重试');
    return false;
  };
  const sendTo = async (mobile_last4: string): Promise<boolean> => {
    setProblem(null);
    lastFour.current = mobile_last4;
    return send({ ...link, mobile_last4 })
      .unwrap()
      .then(({ mobile_masked, resend_after }) => {
        setSent({ mobile: mobile_masked, resendAt: performance.now() + resend_after * 1000 });
        return true;
      })
      .catch(refused);
  };
  return {
    ...{ sent, problem, busy: sending.isLoading || verifying.isLoading },
    clear: () => setProblem(null),
    /** Resolves true once the code is on its way. */
    send: sendTo,
    sendAgain: () => sendTo(lastFour.current),
    /** Resolves true where it was the right one. */
    async verify(captcha: string): Promise<boolean> {
      setProblem(null);
      return verify({ ...link, captcha })
        .unwrap()
        .then(() => true)
        .catch(refused);
    },
  };
}
