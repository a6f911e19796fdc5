import type { RefObject } from 'react';
import { digitsIn } from '../../../contract/plain-text.ts';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { captchaLabel, messageAgain, sentElsewhere, whereItIs, type Sent } from './sent.ts';
import { InboxHint } from './inbox-hint.tsx';
import { useCountdown } from './use-countdown.ts';
import { VoiceOffer } from './voice-offer.tsx';

interface Props {
  readonly value: string;
  readonly error: string | null;
  /** Null before the first was sent. */
  readonly sent: Sent | null;
  /** Until when none is sent though none is on its way here; an instant of performance.now(). */
  readonly heldUntil: number;
  readonly sending: boolean;
  /** Where the first will be sent. */
  readonly before: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (captcha: string) => void;
  readonly onAsk: (way: CaptchaWay) => void;
}

/** A captcha and the buttons that send it. */
export function CaptchaField(props: Props) {
  const { value, error, sent, heldUntil, sending, before, input, onChange, onAsk } = props;
  const wait = useCountdown(sent?.resendAt ?? heldUntil);
  const unsent = wait > 0 ? sentElsewhere('这个手机号') : before;
  const hint = sent ? `${whereItIs(sent)}，${sent.validMinutes} 分钟内有效` : unsent;
  return (
    <>
      <Field label={captchaLabel(sent)} error={error} hint={hint}>
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
              onChange={(event) => onChange(digitsIn(event.target.value))}
            />
            <Button look="plain" small busy={sending} disabled={wait > 0} onClick={() => onAsk('sms')}>
              {wait > 0 ? `${wait} 秒后可重发` : sent ? messageAgain(sent) : '获取验证码'}
            </Button>
          </>
        )}
      </Field>
      <InboxHint sent={sent} />
      <VoiceOffer sent={sent} wait={wait} sending={sending} onCall={() => onAsk('voice')} />
    </>
  );
}
