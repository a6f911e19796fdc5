import { useEffect, useId, useRef, useState } from 'react';
import { maskMobile } from '../../../../../contract/certificate/mask.ts';
import { useApplicationCaptcha } from '../../../../parts/captcha/use-application-captcha.ts';
import { useCountdown } from '../../../../parts/captcha/use-countdown.ts';
import { Button } from '../../../../ui/button.tsx';
import { CodeCells } from '../../../../ui/code-cells.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from './captcha-sheet.module.css';

interface Props {
  readonly processNo: string;
  readonly mobile: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Proves the applicant's phone: sent on opening, checked by itself at the sixth digit. */
export default function CaptchaSheet({ processNo, mobile, onProven, onClose }: Props) {
  const check = useApplicationCaptcha(processNo, mobile);
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
  const problem = check.messages.captcha ?? check.messages.mobile ?? null;
  return (
    <Sheet title="验证投保人手机" onClose={onClose}>
      <p className={styles.to} role="status">
        {check.sent ? '验证码已发送至 ' : '验证码将发送至 '}
        <b>{check.sent?.mobile ?? maskMobile(mobile)}</b>
      </p>
      <CodeCells
        label="短信验证码"
        length={6}
        value={captcha}
        invalid={check.messages.captcha !== undefined}
        describedBy={message}
        input={input}
        onChange={type}
      />
      <p id={message} className={styles.problem} role="alert">
        {problem}
      </p>
      <Resend sentUntil={check.sent?.resendAt ?? 0} sending={check.sending} onSend={() => void send()} />
    </Sheet>
  );
}

interface ResendProps {
  readonly sentUntil: number;
  readonly sending: boolean;
  readonly onSend: () => void;
}

function Resend({ sentUntil, sending, onSend }: ResendProps) {
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
          请看短信是否被拦截、手机是否欠费停机。号码填错了，关闭后在“投保人”一项修改，再重新提交。已填写的内容都在。
        </p>
      )}
    </>
  );
}
