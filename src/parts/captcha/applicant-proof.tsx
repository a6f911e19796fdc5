import { useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { MobileInput } from '../../ui/mobile-input.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { useApplicationCaptcha } from './use-application-captcha.ts';

/** What is typed to prove the applicant's phone, and the two calls that do. */
export function useApplicantProof(processNo: string, onProven: () => void) {
  const [mobile, setMobile] = useState('');
  const [captcha, setCaptcha] = useState('');
  const check = useApplicationCaptcha(processNo, mobile);
  return {
    ...{ mobile, setMobile, captcha, setCaptcha, check },
    verify: () =>
      void check.verify(captcha).then((proof) => {
        if (proof === 'proven') onProven();
        // What nobody looked at stays, to be sent again.
        if (proof === 'wrong') setCaptcha('');
      }),
  };
}

interface Props {
  readonly proof: ReturnType<typeof useApplicantProof>;
  /** What stands below the digits. */
  readonly error: string | null;
  readonly placeholder?: string;
}

export function ApplicantProofFields({ proof, error, placeholder }: Props) {
  const { mobile, setMobile, captcha, setCaptcha, check } = proof;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label="投保人手机号" error={check.messages.mobile ?? null}>
        {(control) => (
          <MobileInput
            {...control}
            autoComplete="tel-national"
            {...(placeholder && { placeholder })}
            value={mobile}
            onValue={setMobile}
          />
        )}
      </Field>
      <CaptchaField
        value={captcha}
        error={error}
        sent={check.sent}
        heldUntil={check.heldUntil}
        sending={check.sending}
        before="将发送至投保人手机"
        input={input}
        onChange={setCaptcha}
        onAsk={(way) => void check.send(way).then((sent) => sent && input.current?.focus())}
      />
    </>
  );
}
