import { type FormEvent, useRef, useState } from 'react';
import type { CaptchaWay } from '../../../../contract/model/captcha.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { AdviserCard } from '../../../parts/adviser-card/adviser-card.tsx';
import { CaptchaField } from '../../../parts/captcha/captcha-field.tsx';
import { CertificateFields } from '../../../parts/certificate/certificate-fields.tsx';
import { type GuardedPageProps, PageGuard } from '../../../process/recording/page-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { placeOf } from '../step-place.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import type { Identity } from './identity-messages.ts';
import { NameField } from './name-field.tsx';
import { useIdentity } from './use-identity.ts';
import { useKeptIdentity } from './use-kept-identity.ts';

export default function IdentityPage() {
  return <PageGuard page="/identity-confirm">{(props) => <IdentityCheck {...props} />}</PageGuard>;
}

function IdentityCheck({ transmitRecordNo, detail }: GuardedPageProps) {
  const back = useWayBack('/single-recording', { replace: true });
  const { identity, change, forget } = useKeptIdentity(transmitRecordNo, {
    name: '',
    certificateType: detail.person.certificate_type,
    certificateNumber: '',
  });
  const check = useIdentity(transmitRecordNo, identity, forget);
  return (
    <Page
      title="身份验证"
      back={back}
      step={placeOf('identity', detail.will_check, check.sent ? 0.6 : 0.2)}
      actions={
        <Button type="submit" form="identity" busy={check.verifying}>
          确认身份
        </Button>
      }
    >
      <ElsewhereNotice transmitRecordNo={transmitRecordNo} />
      {check.messages.form && (
        <Notice tone="danger" live>
          {check.messages.form}
        </Notice>
      )}
      <IdentityForm identity={identity} check={check} person={detail.person} onChange={change} />
      <Notice tone="info">
        仅用于核对您是投保人本人。手机号已更换？请联系顾问{detail.sales.name}更新后再验证。
      </Notice>
      <AdviserCard />
    </Page>
  );
}

interface FormProps {
  readonly identity: Identity;
  readonly check: ReturnType<typeof useIdentity>;
  readonly person: GuardedPageProps['detail']['person'];
  readonly onChange: (changed: Partial<Identity>) => void;
}

function IdentityForm({ identity, check, person, onChange }: FormProps) {
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
          masked={person.name_masked}
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
          before={`将发送至投保时预留的手机 ${person.mobile_masked}`}
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
