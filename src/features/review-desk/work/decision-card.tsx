import type { Review } from '../../../../contract/services/review.ts';
import { dateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './decision-card.module.css';
import type { Choice } from './use-choice.ts';
import type { Decision } from './use-decision.ts';

interface Props {
  readonly choice: Choice;
  readonly decision: Decision;
  readonly may: { readonly pass: boolean; readonly return: boolean };
}

/** Passes, or sends back what is chosen; one of the two is the main button, by what is chosen. */
export function DecisionCard({ choice, decision, may }: Props) {
  const count = choice.segments.size;
  return (
    <Card title="审核结论">
      <label className={styles.remark}>
        总体意见（{count > 0 ? '客户会看到' : '留档'}，可不填）
        <textarea
          maxLength={200}
          rows={2}
          value={choice.remark}
          onChange={(event) => choice.sayOverall(event.target.value)}
        />
      </label>
      <div className={styles.actions}>
        {count > 0 ? (
          <Button disabled={!may.return} busy={decision.busy} onClick={decision.carryOut}>
            退回 {count} 段
          </Button>
        ) : (
          <Button disabled={!may.pass} busy={decision.busy} onClick={decision.carryOut}>
            审核通过
          </Button>
        )}
      </div>
      <p className={styles.hint}>{count > 0 ? '客户只需重录所选段落。' : '要退回，请先勾选需重录的段落。'}</p>
      {decision.failure && (
        <Notice tone="danger" live>
          <p>{decision.failure}</p>
        </Notice>
      )}
    </Card>
  );
}

interface DecidedProps {
  readonly review: Review;
  /** It came while one was looking. */
  readonly fresh: boolean;
  readonly onReopen: () => void;
}

/** There is a decision already: it is changed only after it was read. */
export function DecidedCard({ review, fresh, onReopen }: DecidedProps) {
  return (
    <Card title="审核结论">
      <Notice
        tone={fresh ? 'attention' : 'info'}
        live={fresh}
        title={`${review.reviewer}已${review.decision === 'pass' ? '通过' : '退回'}这次录制`}
      >
        <p>{dateTime(review.at)}。如需改变，请先看过以往记录。</p>
      </Notice>
      <div className={styles.reopen}>
        <Button small look="outline" onClick={onReopen}>
          改变结论
        </Button>
      </div>
    </Card>
  );
}
