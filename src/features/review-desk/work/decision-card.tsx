import { type Ref, useEffect, useId, useRef } from 'react';
import type { Review, ReviewDetail } from '../../../../contract/services/review.ts';
import { beijingTime, clock } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Player } from '../player/use-player.ts';
import styles from './decision-card.module.css';
import type { DecisionOwes } from './decision-owes.ts';
import type { Choice } from './use-choice.ts';
import type { ReviewDecision } from './use-decision.ts';

interface Props {
  readonly choice: Choice;
  readonly decision: ReviewDecision;
  readonly owed: DecisionOwes;
  readonly may: ReviewDetail['may'];
  readonly player: Player;
}

/** Passes, or sends back what is chosen: two buttons far from each other, of which one is ready. */
export function DecisionCard({ choice, decision, owed, may, player }: Props) {
  const count = choice.segments.size;
  const hint = useId();
  const heading = useId();
  return (
    <section className={styles.decision} aria-labelledby={heading}>
      <div className={styles.words}>
        <h2 id={heading}>审核结论</h2>
        <Reasons choice={choice} owed={owed} asked={decision.asked} player={player} />
        <label className={styles.remark}>
          总体意见（{count > 0 ? '客户会看到' : '留档'}，可不填）
          <textarea
            maxLength={200}
            rows={1}
            value={choice.remark}
            onChange={(event) => choice.sayOverall(event.target.value)}
          />
        </label>
        {decision.failure && (
          <Notice tone="danger" live>
            <p>{decision.failure}</p>
          </Notice>
        )}
      </div>
      <div className={styles.bar}>
        <div className={styles.actions}>
          <Button
            look={count > 0 ? 'danger' : 'outline'}
            disabled={!may.return || count === 0}
            busy={decision.busy && count > 0}
            aria-describedby={hint}
            onClick={decision.carryOut}
          >
            {count > 0 ? `退回 ${count} 段` : '退回'}
          </Button>
          <Button
            disabled={!may.pass || count > 0}
            busy={decision.busy && count === 0}
            aria-describedby={hint}
            onClick={decision.carryOut}
          >
            审核通过
          </Button>
        </div>
        <p id={hint} className={styles.hint}>
          {count > 0 ? '客户只需重录所选段落；要通过，请取消勾选。' : '要退回，请先勾选需重录的段落。'}
          {may.undo_ms > 0
            ? `提交后 ${Math.round(may.undo_ms / 1000)} 秒内可撤销。`
            : '提交后立即生效，不能撤销。'}
        </p>
      </div>
    </section>
  );
}

interface ReasonsProps {
  readonly choice: Choice;
  readonly owed: DecisionOwes;
  readonly asked: boolean;
  readonly player: Player;
}

/** What the decision still owes: parts to be played, or a reason; and a reason against the machine. */
function Reasons({ choice, owed: { unwatched, against, decision, missing }, asked, player }: ReasonsProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) first.current?.focus();
  }, [asked]);
  const [next] = unwatched;
  return (
    <>
      {next && (
        <div className={styles.unwatched}>
          <p>
            还有 {unwatched.length} 处没有看过：
            {unwatched.map(({ startMs, endMs }) => `${clock(startMs)}–${clock(endMs)}`).join('、')}
          </p>
          <Button small look="plain" onClick={() => player.seek(next.startMs, { play: true })}>
            播放这一处
          </Button>
        </div>
      )}
      {next && (
        <Reason
          ref={first}
          label="没有看，因为"
          placeholder="看过就不用填"
          value={choice.notWatchedBecause}
          onChange={(reason) => choice.sayWhy('notWatchedBecause', reason)}
        />
      )}
      {against && (
        <Reason
          ref={next ? null : first}
          label={`系统建议${decision === 'pass' ? '退回' : '通过'}，我的理由`}
          placeholder="留档，客户看不到"
          value={choice.againstMachineBecause}
          onChange={(reason) => choice.sayWhy('againstMachineBecause', reason)}
        />
      )}
      {asked && missing && (
        <p className={styles.missing} role="alert">
          {missing}
        </p>
      )}
    </>
  );
}

interface ReasonProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

function Reason({ ref, label, placeholder, value, onChange }: ReasonProps) {
  return (
    <label className={styles.reason}>
      {label}
      <input
        ref={ref}
        maxLength={200}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
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
        <p>
          {beijingTime(review.at)}。{review.held && '片刻后生效，客户还没有收到通知。'}
          如需改变，请先看过以往记录。
        </p>
      </Notice>
      <div className={styles.reopen}>
        <Button small look="outline" onClick={onReopen}>
          改变结论
        </Button>
      </div>
    </Card>
  );
}
