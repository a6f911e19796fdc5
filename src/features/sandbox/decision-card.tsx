import type { Review } from '../../../contract/services/sandbox.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './decision-card.module.css';
import type { Choice } from './use-choice.ts';
import type { Decision } from './use-decision.ts';

interface Props {
  readonly choice: Choice;
  readonly decision: Decision;
  readonly reviewer: string;
  readonly may: { readonly pass: boolean; readonly return: boolean };
  /** Somebody decided since this was opened. */
  readonly overtaken: Review | null;
  readonly onSeen: () => void;
}

/** Passes, or sends back what is chosen; one of the two is the main button, by what is chosen. */
export function DecisionCard({ choice, decision, reviewer, may, overtaken, onSeen }: Props) {
  const count = choice.segments.size;
  const ready = reviewer !== '' && !overtaken;
  return (
    <Card title="审核结论">
      {overtaken && (
        <Notice
          tone="attention"
          live
          title={`${overtaken.reviewer}刚刚已${overtaken.decision === 'pass' ? '通过' : '退回'}`}
        >
          <p>如仍要改变结论，请先看过最新情况。</p>
          <Button small look="outline" onClick={onSeen}>
            我已看过，重新决定
          </Button>
        </Notice>
      )}
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
          <Button disabled={!ready || !may.return} busy={decision.busy} onClick={decision.carryOut}>
            退回 {count} 段
          </Button>
        ) : (
          <Button disabled={!ready || !may.pass} busy={decision.busy} onClick={decision.carryOut}>
            审核通过
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {reviewer === ''
          ? '请先在右上角填写审核员姓名。'
          : count > 0
            ? '客户只需重录所选段落。'
            : '要退回，请先勾选需重录的段落。'}
      </p>
      {decision.failure && (
        <Notice tone="danger" live>
          <p>{decision.failure}</p>
        </Notice>
      )}
    </Card>
  );
}
