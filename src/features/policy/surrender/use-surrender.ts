import type { RequestOf } from '../../../../contract/define.ts';
import type { policy } from '../../../../contract/services/policy.ts';
import type { CaptchaCheck } from '../../../parts/captcha/captcha-sheet.tsx';
import { useCaptchaCheck } from '../../../parts/captcha/use-captcha-check.ts';
import { useSendSurrenderCaptchaMutation, useSurrenderMutation } from '../api.ts';

type Reason = RequestOf<typeof policy.surrender>['reason'];

/** A captcha to the applicant's phone, and with it the contract is ended: once, however often it is sent. */
export function useSurrender(process_no: string, reason: Reason): CaptchaCheck {
  const [send, sending] = useSendSurrenderCaptchaMutation();
  const [surrender, surrendering] = useSurrenderMutation();
  return useCaptchaCheck({
    send: { busy: sending.isLoading, ask: (asked) => send({ process_no, ...asked }).unwrap() },
    act: {
      busy: surrendering.isLoading,
      ask: (asked) => surrender({ process_no, reason, ...asked }).unwrap(),
    },
  });
}
