import type { ReviewDetail } from '../../../../contract/services/review.ts';
import { beijingTime, clock } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { codeWord } from '../../../parts/recording-events/code-words.ts';
import { decisionWords } from '../words.ts';
import styles from './review-history.module.css';

/** What was decided before and by whom, and what was submitted before. */
export function ReviewHistory({ detail }: { readonly detail: ReviewDetail }) {
  if (detail.reviews.length === 0 && detail.earlier.length === 0) return null;
  return (
    <Card title="以往记录">
      <ol className={styles.history}>
        {detail.reviews.map(({ id, submission, decision, segments, remark, reviewer, at, ...why }) => (
          <li key={`review${id}`}>
            <p>
              <Tag tone={decision === 'pass' ? 'good' : 'danger'}>
                {decision === 'pass' ? '通过' : '退回'}
              </Tag>{' '}
              <strong>{reviewer}</strong> 审核第 {submission} 次提交 <small>{beijingTime(at)}</small>
            </p>
            {segments.map((one) => (
              <p key={one.segment}>
                第 {one.segment + 1} 段：{one.remark || '未另写意见'}
              </p>
            ))}
            {remark && <p>总体意见：{remark}</p>}
            {why.not_watched_because && <p>没有看，因为：{why.not_watched_because}</p>}
            {why.against_machine_because && <p>与系统不同的理由：{why.against_machine_because}</p>}
            {why.held && <p>还没有生效</p>}
          </li>
        ))}
        {detail.earlier.map(({ submission, video, verdict }) => (
          <li key={`submission${submission}`}>
            <p>
              第 {submission} 次提交
              {video && (
                <>
                  {' '}
                  <a href={video.url} target="_blank" rel="noreferrer">
                    看当时的录像（{clock(video.duration_ms)}）
                  </a>
                </>
              )}
            </p>
            {verdict && (
              <p>
                {decisionWords[verdict.decision][0]}
                {verdict.findings.length > 0 &&
                  `：${verdict.findings.map(({ code }) => codeWord(code)).join('、')}`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
