import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { localValues } from '../../session/local-values.ts';
import { live, sandboxApi } from './api.ts';
import styles from './review-desk.module.css';
import { ReviewQueue } from './review-queue.tsx';
import { ReviewWork } from './review-work.tsx';
import { ReviewerName } from './reviewer-name.tsx';
import { useLive } from './use-live.ts';
import { waitingAfter } from './waiting.ts';

/** Where a person decides over what the machine has looked at. */
export default function ReviewDesk() {
  const { recordingNo } = useParams();
  useLive();
  const [reviewer, setReviewer] = useState(() => localValues.reviewer.get() ?? '');
  const { data: recordings } = sandboxApi.useRecordingsQuery({}, live);
  const keep = (name: string) => {
    localValues.reviewer.set(name || null);
    setReviewer(name);
  };
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <div>
          <h1>审核台</h1>
          <p>
            看录像、听朗读，决定通过或退回。<Link to="/">返回外部世界控制台</Link>
          </p>
        </div>
        <ReviewerName name={reviewer} onKeep={keep} />
      </header>
      <div className={styles.columns}>
        <ReviewQueue selected={recordingNo ?? null} />
        <main className={styles.work}>
          {recordingNo ? (
            <ReviewWork
              key={recordingNo}
              recordingNo={recordingNo}
              reviewer={reviewer}
              next={waitingAfter(recordings ?? [], recordingNo)}
            />
          ) : (
            <p className={styles.empty}>选一件开始审核，等待最久的排在最前。</p>
          )}
        </main>
      </div>
    </div>
  );
}
