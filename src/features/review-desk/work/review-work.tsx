import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../../api/reactions.ts';
import { staffSession } from '../../../session/staff-session.ts';
import { isFailure } from '../../../api/failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import { live, reviewApi } from '../api.ts';
import styles from './review-work.module.css';
import { SubmissionReview } from './submission-review.tsx';

interface Props {
  readonly recordingNo: string;
  /** The one to look at afterwards; null: none waits. */
  readonly next: string | null;
}

/** One recording to be decided over, and what came of it. */
export function ReviewWork({ recordingNo, next }: Props) {
  const { data, error } = reviewApi.useReviewDetailQuery({ recording_no: recordingNo }, live);
  const [done, setDone] = useState<string | null>(null);
  const session = staffSession.get();
  if (!session) return null;
  if (!data) return <p className={styles.wait}>{isFailure(error) ? failureText(error) : '正在加载'}</p>;
  return (
    <>
      {done && <DoneNotice words={done} next={next} />}
      {/* Another submission is another thing to decide over: nothing chosen before holds for it. */}
      <SubmissionReview key={data.submission} detail={data} reviewer={session} next={next} onDone={setDone} />
    </>
  );
}

function DoneNotice({ words, next }: { readonly words: string; readonly next: string | null }) {
  return (
    <Notice tone="good" live title={words}>
      {next ? (
        <Link className={styles.next} to={`/review-desk/${next}`}>
          看下一件
        </Link>
      ) : (
        <p>没有等待审核的录制了。</p>
      )}
    </Notice>
  );
}
