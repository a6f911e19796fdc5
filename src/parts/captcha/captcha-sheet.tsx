import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeCells } from '../../ui/code-cells.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './captcha-sheet.module.css';
import { useCountdown } from './use-countdown.ts';

/** The two calls that prove a phone. */
export interface CaptchaCheck {
  /** Null before the first is on its way. */
  readonly sent: { readonly mobile: string; readonly resendAt: number } | null;
  readonly sending: boolean;
  readonly verifying: boolean;
  /** What is wrong, and whether it is what was typed. */
  readonly problem: string | null;
  readonly isWrong: boolean;
  send(): Promise<unknown>;
  /** Resolves true where it was the right one. */
  verify(captcha: string): Promise<boolean>;
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
  const asked = useRef(false);
  const { send } = check;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    input.current?.focus();
    void send();
  }, [send]);
  const type = (digits: string) => {
    setCaptcha(digits);
    if (digits.length === 6 && !check.verifying)
      void check.verify(digits).then((proven) => (proven ? onProven() : setCaptcha('')));
  };
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      <p className={styles.to} role="status">
        {check.sent ? '验证码已发送至 ' : '验证码将发送至 '}
        <b>{check.sent?.mobile ?? mobile}</b>
      </p>
      <CodeCells
        label="短信验证码"
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
      <Resend
        sentUntil={check.sent?.resendAt ?? 0}
        sending={check.sending}
        onSend={() => void send()}
        help={help}
      />
    </Sheet>
  );
}

interface ResendProps {
  readonly sentUntil: number;
  readonly sending: boolean;
  readonly onSend: () => void;
  readonly help: string;
}

function Resend({ sentUntil, sending, onSend, help }: ResendProps) {
  const wait = useCountdown(sentUntil);
  const [helped, setHelped] = useState(false);
  return (
    <>
      <div className={styles.foot}>
        {wait > 0 ? (
          <span className={styles.wait}>{wait} 秒后可重新获取</span>
        ) : (
          <Button look="plain" small busy={sending} onClick={onSend}>
            重新获取
          </Button>
        )}
        <Button look="plain" small aria-expanded={helped} onClick={() => setHelped(!helped)}>
          收不到验证码？
        </Button>
      </div>
      {helped && (
        <p className={styles.help} role="status">
          {help}
        </p>
      )}
    </>
  );
}
