import { type FormEvent, useRef, useState } from 'react';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import { Card } from '../../ui/card.tsx';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { CertificateFields } from '../certificate/certificate-fields.tsx';
import type { Identity } from './identity-messages.ts';
import { NameField } from './name-field.tsx';
import type { useIdentity } from './use-identity.ts';

interface Props {
  readonly identity: Identity;
  readonly check: ReturnType<typeof useIdentity>;
  /** As it was registered, masked; null where the page knows nothing of it. */
  readonly registered: { readonly name: string; readonly mobile: string } | null;
  readonly onChange: (changed: Partial<Identity>) => void;
}

/** The form `identity`: who reads a recording, and the captcha to the phone that was registered. */
export function IdentityForm({ identity, check, registered, onChange }: Props) {
  const [captcha, setCaptcha] = useState('');
  const captchaInput = useRef<HTMLInputElement>(null);
  const confirm = (typed: string, element: HTMLFormElement) =>
    void check.confirm(typed).then(() => focusFirstError(element));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm(captcha, event.currentTarget);
  };
  const ask = async (way: CaptchaWay) => {
    const form = captchaInput.current?.form;
    if (await check.askForCaptcha(way)) captchaInput.current?.focus();
    else if (form) focusFirstError(form);
  };
  const change = (changed: Partial<Identity>, field: 'name' | 'number') => {
    onChange(changed);
    check.clear(field);
  };
  return (
    <form id="identity" noValidate onSubmit={submit}>
      <Card title="请填写投保人本人信息">
        <NameField
          value={identity.name}
          error={check.messages.name ?? null}
          masked={registered?.name ?? null}
          onChange={(name) => change({ name }, 'name')}
        />
        <CertificateFields
          type={identity.certificateType}
          number={identity.certificateNumber}
          error={check.messages.number ?? null}
          onType={(certificateType) => change({ certificateType }, 'number')}
          onNumber={(certificateNumber) => change({ certificateNumber }, 'number')}
        />
        <CaptchaField
          value={captcha}
          error={check.messages.captcha ?? null}
          sent={check.sent}
          heldUntil={check.heldUntil}
          sending={check.sending}
          before={`将发送至投保时预留的手机${registered ? ` ${registered.mobile}` : ''}`}
          input={captchaInput}
          onChange={(typed) => {
            setCaptcha(typed);
            check.clear('captcha');
            const field = captchaInput.current;
            if (!field?.form || !check.sent || check.verifying || !isWhole(typed) || typed === captcha)
              return;
            // The keyboard goes, and the field is done as far as the trace is concerned.
            field.blur();
            confirm(typed, field.form);
          }}
          onAsk={(way) => void ask(way)}
        />
      </Card>
    </form>
  );
}

/** The code is whole: nothing is left to type, so it is sent without another tap. */
const isWhole = (captcha: string): boolean => /^\d{6}$/.test(captcha);

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
