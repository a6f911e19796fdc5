import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { useDeskDraft } from '../../parts/staff/desk-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDecideIdentityMutation } from './api.ts';
import styles from './identity-desk.module.css';
import { readyReasonsOf, stateTags } from './words.ts';

interface Props {
  readonly detail: IdentityCaseDetail;
  readonly next: string | null;
}

/** Passes or refuses with a reason; the member reads the reason of a refusal. */
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
  const hint = useId();
  const carryOut = async (decision: 'pass' | 'refuse') => {
    if (reason.trim().length < 2) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const { data } = await decide({ member_no, what, sent_at, decision, reason: reason.trim() });
    if (data) forget();
  };
  return (
    <Card title="核对结论">
      <div className={styles.ready} role="group" aria-label="常用原因">
        {readyReasonsOf(detail).map(([short, words]) => (
          <Button key={short} small look="outline" onClick={() => set({ reason: words })}>
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
          aria-invalid={missing && reason.trim().length < 2}
          aria-describedby={hint}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </label>
      <p id={hint} className={styles.missing} role="alert">
        {missing && reason.trim().length < 2 && '请写明原因，至少 2 个字'}
      </p>
      {error && (
        <Notice tone="danger" live>
          {failureText(error as Failure)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button look="danger" busy={isLoading} onClick={() => void carryOut('refuse')}>
          不通过，请客户重办
        </Button>
        <Button busy={isLoading} onClick={() => void carryOut('pass')}>
          核对通过
        </Button>
      </div>
    </Card>
  );
}
