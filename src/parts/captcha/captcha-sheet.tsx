import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import { Button } from '../../ui/button.tsx';
import { CodeCells } from '../../ui/code-cells.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './captcha-sheet.module.css';
import { InboxHint } from './inbox-hint.tsx';
import type { CaptchaOutcome } from './captcha-outcome.ts';
import { captchaLabel, messageAgain, sentElsewhere, sentWord, type Sent } from './sent.ts';
import { useCountdown } from './use-countdown.ts';
import { VoiceOffer } from './voice-offer.tsx';

/** The two calls that prove a phone. */
export interface CaptchaCheck {
  /** Null before the first is on its way. */
  readonly sent: Sent | null;
  /** Until when none is sent though none is on its way here; an instant of performance.now(). */
  readonly heldUntil: number;
  readonly sending: boolean;
  readonly verifying: boolean;
  /** What is wrong, and whether it is what was typed. */
  readonly problem: string | null;
  readonly isWrong: boolean;
  /** Resolves true once it is on its way, or was before. */
  send(way: CaptchaWay): Promise<boolean>;
  verify(captcha: string): Promise<CaptchaOutcome>;
}

interface Props {
  readonly title: string;
  /** Masked: where it will be sent. */
  readonly mobile: string;
  readonly check: CaptchaCheck;
  /** What to do where none comes. */
  readonly help: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
  /** Above the digits: what is agreed to by them. */
  readonly children?: ReactNode;
}

/** Proves a phone: sent on opening, checked by itself at the sixth digit. */
export function CaptchaSheet({ title, mobile, check, help, onProven, onClose, children }: Props) {
  const [captcha, setCaptcha] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const message = useId();
  const [isUnheard, setUnheard] = useState(false);
  const asked = useRef(false);
  const { send, sent } = check;
  const wait = useCountdown(sent?.resendAt ?? check.heldUntil);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    input.current?.focus();
    if (!sent) void send('sms');
  }, [send, sent]);
  const sendAgain = async (way: CaptchaWay) => {
    // The tapped button is gone with it.
    if (await send(way)) input.current?.focus();
  };
  const verify = async (digits: string) => {
    if (check.verifying) return;
    const proof = await check.verify(digits);
    setUnheard(proof === 'unheard');
    if (proof === 'proven') onProven();
    // What nobody looked at stays, to be sent again.
    if (proof === 'wrong') setCaptcha('');
  };
  const type = (digits: string) => {
    setCaptcha(digits);
    setUnheard(false);
    if (digits.length === 6) void verify(digits);
  };
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      <Where sent={check.sent} mobile={mobile} isHeld={wait > 0} />
      <CodeCells
        label={captchaLabel(check.sent)}
        length={6}
        value={captcha}
        invalid={check.isWrong}
        describedBy={message}
        input={input}
        onChange={type}
      />
      <p id={message} className={styles.problem} role="alert">
        {check.problem}
      </p>
      {isUnheard && (
        <div className={styles.again}>
          <Button look="outline" small busy={check.verifying} onClick={() => void verify(captcha)}>
            重试
          </Button>
        </div>
      )}
      <InboxHint sent={check.sent} />
      <Resend {...{ sent, wait, help }} sending={check.sending} onSend={(way) => void sendAgain(way)} />
    </Sheet>
  );
}

interface WhereProps {
  readonly sent: Sent | null;
  readonly mobile: string;
  /** Whether the next one has to be waited for. */
  readonly isHeld: boolean;
}

function Where({ sent, mobile, isHeld }: WhereProps) {
  const words = `验证码${sent ? sentWord(sent.again) : '将发送至'} `;
  return (
    <p className={styles.to} role="status">
      {!sent && isHeld ? (
        sentElsewhere(mobile)
      ) : (
        <>
          {sent?.way === 'voice' ? '正在拨打 ' : words}
          <b>{sent?.mobile ?? mobile}</b>
          {sent?.way === 'voice' && '，请接听'}
        </>
      )}
    </p>
  );
}

interface ResendProps {
  readonly sent: Sent | null;
  /** Seconds until another may be asked for. */
  readonly wait: number;
  readonly sending: boolean;
  readonly onSend: (way: CaptchaWay) => void;
  readonly help: string;
}

function Resend({ sent, wait, sending, onSend, help }: ResendProps) {
  const [helped, setHelped] = useState(false);
  return (
    <>
      <div className={styles.foot}>
        {wait > 0 ? (
          <span className={styles.wait}>{wait} 秒后可重新获取</span>
        ) : (
          <Button look="plain" small busy={sending} onClick={() => onSend('sms')}>
            {messageAgain(sent)}
          </Button>
        )}
        <Button look="plain" small aria-expanded={helped} onClick={() => setHelped(!helped)}>
          收不到验证码？
        </Button>
      </div>
      {helped && (
        <div className={styles.help} role="status">
          <p>{help}</p>
          <VoiceOffer sent={sent} wait={wait} sending={sending} onCall={() => onSend('voice')} />
        </div>
      )}
    </>
  );
}
