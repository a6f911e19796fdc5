import { digitsIn } from '../../../../contract/plain-text.ts';
import { Field } from '../../../ui/field.tsx';
import type { LoginForm, LoginMessages } from './login-form.ts';

interface Props {
  readonly form: LoginForm;
  readonly messages: LoginMessages;
  readonly onFill: (field: keyof LoginForm, text: string) => void;
}

/** Account and password; the one-time code once the server asks for it. */
export function LoginFields({ form, messages, onFill }: Props) {
  return (
    <>
      <Field label="账号" error={messages.account ?? null}>
        {(control) => (
          <input
            {...control}
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={form.account}
            onChange={(event) => onFill('account', event.target.value)}
          />
        )}
      </Field>
      <Field label="密码" error={messages.password ?? null}>
        {(control) => (
          <input
            {...control}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={form.password}
            onChange={(event) => onFill('password', event.target.value)}
          />
        )}
      </Field>
      {form.oneTimeCode !== null && (
        <Field label="动态码" error={messages.oneTimeCode ?? null} hint="请输入身份验证器上的 6 位数字">
          {(control) => (
            <input
              {...control}
              name="oneTimeCode"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={form.oneTimeCode ?? ''}
              onChange={(event) => onFill('oneTimeCode', digitsIn(event.target.value))}
            />
          )}
        </Field>
      )}
    </>
  );
}
