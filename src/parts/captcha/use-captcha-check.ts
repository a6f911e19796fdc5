import { useRef, useState } from 'react';
import type { CaptchaWay, SentCaptcha } from '../../../contract/model/captcha.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { newRequestId } from '../../lib/request-id.ts';
import type { CaptchaCheck } from './captcha-sheet.tsx';
import { type CaptchaOutcome, captchaOutcomeOf } from './captcha-outcome.ts';
import { heldBack, sentNow } from './sent.ts';

/** A call of RTK Query: whether it is under way, and how to ask it. Its promise rejects with a Failure. */
interface Call<Asked, Answer> {
  readonly busy: boolean;
  readonly ask: (asked: Asked) => Promise<Answer>;
}

interface Options {
  readonly send: Call<{ readonly request_id: string; readonly way: CaptchaWay }, SentCaptcha>;
  readonly act: Call<{ readonly request_id: string; readonly captcha: string }, unknown>;
  /** Changes with what is acted on: then the same captcha is another act. */
  readonly of?: string;
  readonly onRefused?: (error: unknown) => void;
}

/** A captcha to the own phone, and an act that wants it. Sent again after no answer, both are the same request. */
export function useCaptchaCheck({ send, act, of = '', onRefused }: Options): CaptchaCheck {
  const [sent, setSent] = useState<CaptchaCheck['sent']>(null);
  const [heldUntil, setHeldUntil] = useState(0);
  const [problem, setProblem] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null);
  const requests = useRef({ sms: '', voice: '', act: '', of: '' });
  const refused = (error: unknown, isWrong: boolean) =>
    setProblem({ text: isFailure(error) ? failureText(error) : '没有成功，请重试', isWrong });
  return {
    ...{ sent, heldUntil, sending: send.busy, verifying: act.busy },
    problem: problem?.text ?? null,
    isWrong: problem?.isWrong ?? false,
    async send(way) {
      setProblem(null);
      requests.current[way] ||= newRequestId();
      return await send
        .ask({ request_id: requests.current[way], way })
        .then((answer) => {
          requests.current[way] = '';
          setSent((before) => sentNow(answer, before));
          return true;
        })
        .catch((error: unknown) => {
          if (!isFailure(error) || error.kind !== 'no_response') requests.current[way] = '';
          const held = heldBack(error);
          if (held) {
            setSent(held.sent);
            setHeldUntil(held.until);
          } else refused(error, false);
          return Boolean(held?.sent);
        });
    },
    async verify(captcha) {
      setProblem(null);
      if (requests.current.of !== `${of} ${captcha}`)
        Object.assign(requests.current, { act: newRequestId(), of: `${of} ${captcha}` });
      return await act
        .ask({ request_id: requests.current.act, captcha })
        .then((): CaptchaOutcome => 'proven')
        .catch((error: unknown) => {
          onRefused?.(error);
          const proof = captchaOutcomeOf(error);
          refused(error, proof === 'wrong');
          return proof;
        });
    },
  };
}
