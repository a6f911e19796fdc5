import { type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { ConfirmSheet } from '../../parts/staff/confirm-sheet.tsx';
import { useDeskDraft } from '../../parts/staff/desk-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDecideIdentityMutation } from './api.ts';
import styles from './identity-desk.module.css';
import { readyReasonsOf, stateTags, whatWords } from './words.ts';

interface Props {
  readonly detail: IdentityCaseDetail;
  readonly next: string | null;
}

type Decision = 'pass' | 'refuse';
const decisionWords: Record<Decision, string> = { pass: '核对通过', refuse: '不通过' };

/** Passes or refuses with a reason, confirmed once before it goes out; the member reads the reason of a refusal. */
export function DecisionCard({ detail, next }: Props) {
  if (detail.state !== 'to_person') return <Decided detail={detail} next={next} />;
  // What was sent in anew is another thing to decide over: nothing typed before holds for it.
  return <Deciding key={detail.sent_at} detail={detail} />;
}

function Decided({ detail, next }: Props) {
  const [word] = stateTags[detail.state];
  return (
    <Notice tone={detail.state === 'passed' ? 'good' : 'attention'} title={word} live>
      <p>
        {detail.decided_at && `${beijingTime(detail.decided_at)} 由人工核对。`}
        {detail.is_told && '已发短信请客户重新办理。'}
        {next && (
          <>
            {' '}
            <Link to={next}>核对下一件</Link>
          </>
        )}
      </p>
    </Notice>
  );
}

function Deciding({ detail }: Pick<Props, 'detail'>) {
  const { member_no, what, sent_at } = detail;
  const [decide, { isLoading, error }] = useDecideIdentityMutation();
  const { texts, set, forget } = useDeskDraft(`${member_no}/${what}/${sent_at}`, { reason: '' });
  const { reason } = texts;
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const choose = (decision: Decision) => {
    if (reason.trim().length >= 2) return setChosen(decision);
    setMissing(true);
    field.current?.focus();
  };
  const send = async (decision: Decision) => {
    const { data } = await decide({ member_no, what, sent_at, decision, reason: reason.trim() });
    if (data) forget();
    setChosen(null);
  };
  return (
    <Card title="核对结论">
      <ReasonField
        detail={detail}
        reason={reason}
        isMissing={missing && reason.trim().length < 2}
        field={field}
        onChange={(words) => set({ reason: words })}
      />
      {error && (
        <Notice tone="danger" live>
          {failureText(error as Failure)}
        </Notice>
      )}
      <div className={classNames(styles.actions, styles.apart)}>
        <Button look="danger" onClick={() => choose('refuse')}>
          不通过，请客户重办
        </Button>
        <Button onClick={() => choose('pass')}>核对通过</Button>
      </div>
      {chosen && (
        <ConfirmSheet
          title={`${detail.name}的${whatWords[what]}：${decisionWords[chosen]}`}
          confirm="确认"
          danger={chosen === 'refuse'}
          busy={isLoading}
          onClose={() => setChosen(null)}
          onSend={() => void send(chosen)}
        >
          <Told detail={detail} decision={chosen} reason={reason.trim()} />
        </ConfirmSheet>
      )}
    </Card>
  );
}

interface ReasonProps extends Pick<Props, 'detail'> {
  readonly reason: string;
  readonly isMissing: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (words: string) => void;
}

/** Why, in one's own words or in those that are told most. */
function ReasonField({ detail, reason, isMissing, field, onChange }: ReasonProps) {
  const hint = useId();
  return (
    <>
      <div className={styles.ready} role="group" aria-label="常用原因">
        {readyReasonsOf(detail).map(([short, words]) => (
          <Button key={short} small look="outline" onClick={() => onChange(words)}>
            {short}
          </Button>
        ))}
      </div>
      <label className={styles.reason}>
        原因（不通过时客户会看到）
        <textarea
          ref={field}
          rows={2}
          maxLength={200}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={hint}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <p id={hint} className={styles.missing} role="alert">
        {isMissing && '请写明原因，至少 2 个字'}
      </p>
    </>
  );
}

interface ToldProps extends Pick<Props, 'detail'> {
  readonly decision: Decision;
  readonly reason: string;
}

/** Who is told what once it goes out. */
function Told({ detail: { phone }, decision, reason }: ToldProps) {
  return (
    <>
      <p>{decision === 'pass' ? '客户不用再办这一项，看不到您写的原因。' : refusalWords(phone)}</p>
      <p>原因：{reason}</p>
      <p>确认后立即生效，不能撤回。以您的名义记录。</p>
    </>
  );
}

function refusalWords(phone: IdentityCaseDetail['phone']): string {
  if (phone === null) return '没有登记手机号，不会发短信；客户需重新办理，在投保页面能看到下面的原因。';
  const whose = phone.is_applicants ? '投保人' : '客户';
  return `${whose}（${phone.mobile_masked}）会收到短信，需重新办理，并能看到下面的原因。`;
}
