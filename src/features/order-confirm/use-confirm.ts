import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { ConfirmDetails, HandSignature } from '../../../contract/model/order.ts';
import { failureCode } from '../../api/failure.ts';
import type { CaptchaCheck } from '../../parts/captcha/captcha-sheet.tsx';
import { useCaptchaCheck } from '../../parts/captcha/use-captcha-check.ts';
import type { Subject } from '../../parts/identity/subject.ts';
import { useConfirmOrderMutation, useSendVerifySmsMutation } from './api.ts';

interface Options {
  readonly subject: Subject;
  readonly details: ConfirmDetails;
  readonly signature: HandSignature | null;
  /** The order says something else by now: what it says is shown anew. */
  readonly onChanged: () => void;
}

/** A captcha to the own phone, and with it what is shown is agreed to: once, however often it is sent. */
export function useConfirm({ subject, details, signature, onChanged }: Options): CaptchaCheck {
  const [send, sending] = useSendVerifySmsMutation();
  const [confirm, confirming] = useConfirmOrderMutation();
  const { content_sha256 } = details;
  return useCaptchaCheck({
    send: { busy: sending.isLoading, ask: (asked) => send({ ...subject, ...asked }).unwrap() },
    act: {
      busy: confirming.isLoading,
      ask: (asked) => confirm({ ...subject, ...asked, content_sha256, signature }).unwrap(),
    },
    // Signed anew it is another request, also where the one before was not answered.
    of: JSON.stringify([content_sha256, signature]),
    onRefused(error) {
      if (failureCode(error) === catalogue.orderChanged.code) onChanged();
    },
  });
}
