import { useRef, useState } from 'react';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { captchaApi } from './api.ts';
import { type CaptchaOutcome, captchaOutcomeOf } from './captcha-outcome.ts';
import { heldBack, sentBefore, sentNow, type Sent } from './sent.ts';

type Proving = Pick<InviteInfo, 'transmit_record_no' | 'proof' | 'mobile_masked'>;

/** Whose phone it is: its last four digits, then the code that was sent to it. */
export function useMemberProof({ transmit_record_no, proof, mobile_masked }: Proving) {
  const [send, sending] = captchaApi.useSendCaptchaMutation();
  const [verify, verifying] = captchaApi.useVerifyCaptchaMutation();
  const [sent, setSent] = useState<Sent | null>(() =>
    proof === 'needed' && mobile_masked !== null ? sentBefore(mobile_masked) : null,
  );
  const [problem, setProblem] = useState<{ readonly text: string; readonly proof: CaptchaOutcome } | null>(
    null,
  );
  const lastFour = useRef('');
  const link = { scene: 'member', transmit_record_no } as const;
  const refused = (error: unknown): CaptchaOutcome => {
    const proof = captchaOutcomeOf(error);
    setProblem({ text: isFailure(error) ? failureText(error) : '没有成功，请重试', proof });
    return proof;
  };
  const sendTo = async (mobile_last4: string, way: CaptchaWay): Promise<CaptchaOutcome> => {
    setProblem(null);
    lastFour.current = mobile_last4;
    return send({ ...link, mobile_last4, way })
      .unwrap()
      .then((answer) => {
        setSent((before) => sentNow(answer, before));
        return 'proven' as const;
      })
      .catch((error: unknown) => {
        const before = heldBack(error)?.sent;
        if (!before) return refused(error);
        setSent(before);
        return 'proven' as const;
      });
  };
  return {
    ...{ sent, busy: sending.isLoading || verifying.isLoading },
    problem: problem?.text ?? null,
    isWrong: problem?.proof === 'wrong',
    isUnheard: problem?.proof === 'unheard',
    clear: () => setProblem(null),
    /** The last four digits were right: the code is on its way. */
    send: (mobile_last4: string) => sendTo(mobile_last4, 'sms'),
    /** Resolves true once other digits are wanted. */
    async sendAgain(way: CaptchaWay): Promise<boolean> {
      if (lastFour.current !== '') return (await sendTo(lastFour.current, way)) === 'proven';
      // After the page was loaded anew nobody here knows them.
      setSent(null);
      return true;
    },
    async verify(captcha: string): Promise<CaptchaOutcome> {
      setProblem(null);
      return verify({ ...link, captcha })
        .unwrap()
        .then(() => 'proven' as const)
        .catch(refused);
    },
  };
}
