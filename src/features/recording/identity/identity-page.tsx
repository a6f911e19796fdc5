import { type FormEvent, useRef, useState } from 'react';
import { certificateType } from '../../../../contract/enums.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { certificateNames } from '../../../parts/certificate/certificate-names.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import type { Identity } from './identity-messages.ts';
import { placeOf } from '../step-place.ts';
import { useCountdown } from '../../../parts/captcha/use-countdown.ts';
import { useIdentity } from './use-identity.ts';

export default function IdentityPage() {
  return <PageGuard page="/identity-confirm">{(props) => <IdentityForm {...props} />}</PageGuard>;
}

function IdentityForm({ transmitRecordNo, detail }: GuardedPageProps) {
  const [identity, setIdentity] = useState<Identity>({
    name: '',
    certificateType: detail.person.certificate_type,
    certificateNumber: '',
  });
  const [captcha, setCaptcha] = useState('');
  const captchaInput = useRef<HTMLInputElement>(null);
  const form = useIdentity(transmitRecordNo, identity);
  const wait = useCountdown(form.sent?.resendAt ?? 0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    void form.confirm(captcha).then(() => focusFirstError(element));
  };
  const ask = async (element: HTMLFormElement | null) => {
    if (await form.askForCaptcha()) captchaInput.current?.focus();
    else if (element) focusFirstError(element);
  };

  return (
    <Page
      title="身份验证"
      back
      step={placeOf('identity', detail.will_check, form.sent ? 0.6 : 0.2)}
      actions={
        <Button type="submit" form="identity" busy={form.verifying}>
          确认身份
        </Button>
      }
    >
      <ElsewhereNotice transmitRecordNo={transmitRecordNo} />
      {form.messages.form && (
        <Notice tone="danger" live>
          {form.messages.form}
        </Notice>
      )}
      <form id="identity" noValidate onSubmit={submit}>
        <Card title="请填写投保人本人信息">
          <Field
            label="姓名"
            error={form.messages.name ?? null}
            hint={`投保单上的姓名：${detail.person.name_masked}`}
          >
            {(control) => (
              <input
                {...control}
                autoComplete="name"
                maxLength={40}
                placeholder="请输入姓名"
                value={identity.name}
                onChange={(event) => {
                  setIdentity({ ...identity, name: event.target.value });
                  form.clear('name');
                }}
              />
            )}
          </Field>
          <Field label="证件类型" error={null}>
            {(control) => (
              <select
                {...control}
                value={identity.certificateType}
                onChange={(event) => {
                  setIdentity({ ...identity, certificateType: certificateType.parse(event.target.value) });
                  form.clear('number');
                }}
              >
                {certificateType.options.map((type) => (
                  <option key={type} value={type}>
                    {certificateNames[type]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="证件号码" error={form.messages.number ?? null}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                placeholder="请输入证件号码"
                value={identity.certificateNumber}
                onChange={(event) => {
                  setIdentity({ ...identity, certificateNumber: event.target.value });
                  form.clear('number');
                }}
              />
            )}
          </Field>
          <Field
            label="短信验证码"
            error={form.messages.captcha ?? null}
            hint={
              form.sent
                ? `已发送至 ${form.sent.mobile}，${form.sent.validMinutes} 分钟内有效`
                : `将发送至投保时预留的手机 ${detail.person.mobile_masked}`
            }
          >
            {(control) => (
              <>
                <input
                  {...control}
                  ref={captchaInput}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  placeholder="6 位数字"
                  value={captcha}
                  onChange={(event) => {
                    setCaptcha(event.target.value.replace(/\D/g, ''));
                    form.clear('captcha');
                  }}
                />
                <Button
                  look="plain"
                  small
                  busy={form.sending}
                  disabled={wait > 0}
                  onClick={(event) => void ask(event.currentTarget.form)}
                >
                  {wait > 0 ? `${wait} 秒后可重发` : form.sent ? '重新获取' : '获取验证码'}
                </Button>
              </>
            )}
          </Field>
        </Card>
      </form>
      <Notice tone="info">
        仅用于核对您是投保人本人。手机号已更换？请联系顾问{detail.sales.name}更新后再验证。
      </Notice>
    </Page>
  );
}

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
