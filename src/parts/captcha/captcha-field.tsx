import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useCountdown } from './use-countdown.ts';

export interface SentCaptcha {
  /** Masked. */
  readonly mobile: string;
  /** An instant of performance.now(). */
  readonly resendAt: number;
  readonly validMinutes: number;
}

interface Props {
  readonly value: string;
  readonly error: string | null;
  /** Null before the first was sent. */
  readonly sent: SentCaptcha | null;
  readonly sending: boolean;
  /** Where the first will be sent. */
  readonly before: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (captcha: string) => void;
  readonly onAsk: (form: HTMLFormElement | null) => void;
}

/** The captcha of an SMS and the button that sends it. */
export function CaptchaField({ value, error, sent, sending, before, input, onChange, onAsk }: Props) {
  const wait = useCountdown(sent?.resendAt ?? 0);
  const hint = sent ? `已发送至 ${sent.mobile}，${sent.validMinutes} 分钟内有效` : before;
  return (
    <Field label="短信验证码" error={error} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 位数字"
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
          />
          <Button
            look="plain"
            small
            busy={sending}
            disabled={wait > 0}
            onClick={(event) => onAsk(event.currentTarget.form)}
          >
            {wait > 0 ? `${wait} 秒后可重发` : sent ? '重新获取' : '获取验证码'}
          </Button>
        </>
      )}
    </Field>
  );
}
