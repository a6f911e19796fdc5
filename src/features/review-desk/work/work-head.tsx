import type { ReviewDetail } from '../../../../contract/services/review.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { StatusTag } from '../../../parts/recording-card/status-tag.tsx';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { decisionWords, timeLeft } from '../words.ts';
import styles from './work-head.module.css';

interface HeadProps extends Props {
  /** Account of who looks at it here. */
  readonly reviewer: string;
}

/** Whose recording it is, how far, until when it is to be decided, and who else is at it. */
export function WorkHead({ detail, reviewer }: HeadProps) {
  const { recording_no, person, product_name, status, submission, submitted_at, review_until, locked_by } =
    detail;
  const now = useServerNow(30_000);
  const left = review_until === null ? null : timeLeft(review_until, now);
  return (
    <header className={styles.head}>
      <h2>
        {person.name} · {product_name}
      </h2>
      <StatusTag status={status} />
      {left && <Tag tone={left.tone}>{left.words}</Tag>}
      {locked_by && locked_by.account !== reviewer && (
        <Tag tone="attention">{locked_by.name}正在看这一件</Tag>
      )}
      <p>
        {submission === 0
          ? '还没有提交'
          : `第 ${submission} 次提交${submitted_at ? `，${beijingTime(submitted_at)}` : ''}`}
      </p>
      <p className={styles.person}>
        编号 {recording_no} · 证件 {person.certificate_number_masked} · 手机 {person.mobile_masked}
      </p>
    </header>
  );
}

interface Props {
  readonly detail: ReviewDetail;
}

/** What the machine says of the whole; what it says of a segment stands with the segment. */
export function VerdictNotice({ detail: { verdict } }: Props) {
  if (!verdict) return null;
  return (
    <Notice
      tone={verdict.decision === 'approve' ? 'good' : 'attention'}
      title={decisionWords[verdict.decision][0]}
    >
      {verdict.findings
        .filter(({ segment }) => segment === null)
        .map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
      <p className={styles.small}>
        <span>{beijingTime(verdict.judged_at)} 检查，</span>
        <span>{verdict.engine === 'embedded' ? '内置引擎' : `引擎 ${verdict.engine}`}，</span>
        <span>阈值 {verdict.thresholds_version}</span>
      </p>
    </Notice>
  );
}
