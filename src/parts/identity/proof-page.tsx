import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { beijingTime } from '../../lib/dates.ts';
import { useMemberProof } from '../captcha/use-member-proof.ts';
import { captchaLabel, messageAgain, whereItIs, type Sent } from '../captcha/sent.ts';
import { useCountdown } from '../captcha/use-countdown.ts';
import { useOnceUnlocked } from './use-once-unlocked.ts';
import { VoiceOffer } from '../captcha/voice-offer.tsx';
import { initialOf } from './words.ts';
import { DeclineLine } from './decline-line.tsx';
import type { DeclinedInvitation } from './declined-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Rows } from '../../ui/card.tsx';
import { CodeCells } from '../../ui/code-cells.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './invitation.module.css';
import { invitationWords, roleOf, tasksOf } from './invitation-words.ts';

interface Props {
  readonly info: InviteInfo;
  /** Asks anew what the link says: proven, or to be tried again. */
  readonly onRefresh: () => void;
  readonly onDeclined: (declined: DeclinedInvitation) => void;
}

/** Who asks for what, and whose phone it is: before that nothing here tells whose insurance it is. */
export function ProofPage({ info, onRefresh, onDeclined }: Props) {
  const proof = useMemberProof(info);
  const [digits, setDigits] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { sent, problem, isWrong, isUnheard, busy } = proof;
  const length = sent ? 6 : 4;
  const words = invitationWords(info);
  const isDone = info.state === 'done';
  useOnceUnlocked(info.locked_until, onRefresh);
  const check = (typed: string) => {
    if (busy) return;
    const answered = sent ? proof.verify(typed) : proof.send(typed);
    void answered.then((came) => {
      // What nobody looked at stays, to be sent again.
      if (came === 'unheard' || came === 'refused') return;
      setDigits('');
      if (came === 'proven' && sent) onRefresh();
      else requestAnimationFrame(() => input.current?.focus());
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digits.length === length) check(digits);
    else input.current?.focus();
  };
  const type = (typed: string) => {
    setDigits(typed);
    proof.clear();
    if (typed.length === length) check(typed);
  };
  return (
    <Page
      title={words.bar}
      actions={
        info.proof === 'locked' ? (
          <Button onClick={onRefresh}>刷新</Button>
        ) : (
          <Button type="submit" form="proof" busy={busy} unready={digits.length < length}>
            {isUnheard && digits.length === length ? '重试' : sent ? '验证' : isDone ? '查看' : words.begin}
          </Button>
        )
      }
    >
      <Invitation info={info} />
      <Facts info={info} />
      {info.proof === 'locked' ? (
        <Locked info={info} />
      ) : (
        <Card title={sent ? `请输入${captchaLabel(sent)}` : '请输入您手机号的后四位'}>
          <form id="proof" noValidate onSubmit={submit}>
            <Cells key={length} {...{ length, digits, input, problem, isWrong, sent }} onChange={type} />
          </form>
          {sent && <Resend {...{ sent, busy, input }} onSend={proof.sendAgain} />}
        </Card>
      )}
      <DeclineLine {...{ info, onDeclined }} />
    </Page>
  );
}

function Invitation({ info }: { readonly info: InviteInfo }) {
  return (
    <Card>
      <div className={styles.invitation}>
        <span aria-hidden="true">{initialOf(info.inviter_masked)}</span>
        <div>
          <p>
            {info.inviter_masked} {invitationWords(info).asks}
          </p>
          <h2>{info.invitee_masked}，您好</h2>
        </div>
      </div>
      {info.state === 'done' ? (
        <p className={styles.why}>{invitationWords(info).done}，验证手机号后可以查看</p>
      ) : (
        <p className={styles.why}>
          {info.inviter_masked} 正在办理一份保险，您是{roleOf(info)}，需要您<b>本人</b>
          {tasksOf(info)}。
        </p>
      )}
    </Card>
  );
}

/** What is asked, for what and until when; of what is done, only for what it was. */
function Facts({ info }: { readonly info: InviteInfo }) {
  const isDone = info.state === 'done';
  return (
    <Card>
      <Rows
        rows={[
          ...(isDone ? [] : [{ label: '需要您做', value: `${tasksOf(info)}，约 ${info.minutes} 分钟` }]),
          { label: '用途', value: invitationWords(info).use },
          { label: '承保公司', value: info.insurer },
          ...(isDone ? [] : [{ label: '链接有效', value: <b>至 {beijingTime(info.expires_at)}</b> }]),
        ]}
      />
      <p className={styles.traced}>按监管要求，您在各页面的操作和时间会被记录，填写的内容不在其中。</p>
    </Card>
  );
}

const Locked = ({ info: { locked_until: until, may_decline } }: { readonly info: InviteInfo }) => (
  <Notice tone="attention" title="试的次数太多，请稍后再来">
    {until && `${beijingTime(until)} 之后可以再试。`}
    {!may_decline && '不是您本人的链接？请直接关闭本页。'}
  </Notice>
);

interface CellsProps {
  readonly length: number;
  readonly digits: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly problem: string | null;
  readonly isWrong: boolean;
  readonly sent: Sent | null;
  readonly onChange: (digits: string) => void;
}

function Cells({ length, digits, input, problem, isWrong, sent, onChange }: CellsProps) {
  const message = useId();
  return (
    <>
      <p className={styles.hint} role="status">
        {sent ? whereItIs(sent) : '核对后显示保单详情，防止链接被别人打开'}
      </p>
      <div className={styles.cells} style={{ maxWidth: `${length * 68}px` }}>
        <CodeCells
          label={sent ? captchaLabel(sent) : '手机号后四位'}
          length={length}
          value={digits}
          invalid={isWrong}
          describedBy={message}
          input={input}
          onChange={onChange}
        />
      </div>
      <p id={message} className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}

interface ResendProps {
  readonly sent: Sent;
  readonly busy: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Resolves true once other digits are wanted. */
  readonly onSend: (way: CaptchaWay) => Promise<boolean>;
}

function Resend({ sent, busy, input, onSend }: ResendProps) {
  const wait = useCountdown(sent.resendAt);
  const sendAgain = async (way: CaptchaWay) => {
    // The tapped button is gone with it.
    if (await onSend(way)) requestAnimationFrame(() => input.current?.focus());
  };
  if (wait > 0) return <p className={styles.hint}>{wait} 秒后可重新获取</p>;
  return (
    <div className={styles.again}>
      <Button look="plain" small busy={busy} onClick={() => void sendAgain('sms')}>
        {messageAgain(sent)}
      </Button>
      <VoiceOffer sent={sent} wait={wait} sending={busy} onCall={() => void sendAgain('voice')} />
    </div>
  );
}
