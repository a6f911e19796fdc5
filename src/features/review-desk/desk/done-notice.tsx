import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Review } from '../../../../contract/services/review.ts';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useNow } from '../../../lib/use-now.ts';
import { staffSession } from '../../../session/staff-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { reviewApi } from '../api.ts';
import { redraft } from '../work/decision-draft.ts';
import styles from './done-notice.module.css';

/** A decision that was just sent. */
export interface Done {
  readonly recordingNo: string;
  /** When what it was about was submitted. */
  readonly submittedAt: string | null;
  readonly name: string;
  readonly review: Review;
  /** Until when it can be undone, in milliseconds since 1970 by this device's clock. */
  readonly until: number;
}

interface Props {
  readonly done: Done;
  /** The recording that is shown; the notice of another stays only as long as it can be undone. */
  readonly shown: string | null;
  readonly next: string | null;
  readonly onUndone: () => void;
}

/** What was decided, the way to take it back while that is possible, and the next one. */
export function DoneNotice({ done: { recordingNo, name, review, until }, shown, next, onUndone }: Props) {
  const now = useNow(250);
  const [undo, { isLoading }] = reviewApi.useUndoReviewMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const seconds = Math.ceil((until - now) / 1000);
  const undoable = review.held && seconds > 0;
  if (recordingNo !== shown && !undoable) return null;
  const takeBack = async () => {
    const { error } = await undo({ recording_no: recordingNo, review_id: review.id });
    if (error) return setFailure(isFailure(error) ? failureText(error) : '没有撤销，请重试');
    const account = staffSession.get()?.account;
    if (account !== undefined) redraft({ recordingNo, submission: review.submission, account }, review);
    onUndone();
  };
  return (
    <Notice tone="good" live title={`${recordingNo === shown ? '' : `${name}：`}${doneWords(review)}`}>
      <div className={styles.line}>
        {next ? (
          next !== shown && (
            <Link className={styles.next} to={`/review-desk/${next}`}>
              看下一件
            </Link>
          )
        ) : (
          <p>没有等待审核的录制了。</p>
        )}
        {undoable && (
          <Button small look="outline" busy={isLoading} onClick={() => void takeBack()}>
            撤销
            {/* Said once: the notice is read out each time that it changes. */}
            <span aria-hidden="true">（{seconds} 秒）</span>
          </Button>
        )}
      </div>
      {failure && <p>{failure}</p>}
    </Notice>
  );
}

function doneWords({ decision, segments }: Review): string {
  return decision === 'pass' ? '已通过，客户会收到短信' : `已退回 ${segments.length} 段，客户会收到短信`;
}
