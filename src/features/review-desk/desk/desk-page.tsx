import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Review, ReviewDetail, ReviewTask } from '../../../../contract/services/review.ts';
import { useDesktopScale } from '../../../lib/use-desktop-scale.ts';
import { LiveSign } from '../../../parts/live-updates/live-sign.tsx';
import { StaffBar } from '../../../parts/staff/staff-bar.tsx';
import { StaffNav } from '../../../parts/staff/staff-nav.tsx';
import { staffSession } from '../../../session/staff-session.ts';
import { usePolled, reviewApi } from '../api.ts';
import { ReviewWork } from '../work/review-work.tsx';
import { EmptyCard, Workplace, WorkplaceHead } from '../../../ui/workplace.tsx';
import { type Done, DoneNotice } from './done-notice.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useReviewEvents } from './use-review-events.ts';
import { waiting, waitingAfter } from './waiting.ts';

/** Where a person decides over what the machine has looked at. */
export default function DeskPage() {
  useDesktopScale();
  const { recordingNo } = useParams();
  const { data, error } = reviewApi.useReviewTasksQuery({}, usePolled());
  const liveState = useReviewEvents(data?.last_event_id ?? null);
  const [done, setDone] = useState<Done | null>(null);
  const [undone, setUndone] = useState(0);
  const account = staffSession.get()?.account;
  const next = recordingNo ? waitingAfter(data?.tasks ?? [], recordingNo, account) : null;
  const noteDone = ({ recording_no, submitted_at, person: { name } }: ReviewDetail, review: Review) =>
    setDone({
      ...{ recordingNo: recording_no, submittedAt: submitted_at, name, review },
      until: Date.now() + review.undo_ms,
    });
  return (
    <Workplace
      head={
        <WorkplaceHead title="审核台" text="看录像、听朗读，决定通过或退回。">
          <LiveSign state={liveState} />
          <StaffNav />
          <StaffBar />
        </WorkplaceHead>
      }
      list={<ReviewQueue tasks={data?.tasks ?? null} error={error} selected={recordingNo ?? null} />}
      backTo={recordingNo ? { route: '/review-desk', words: '返回任务列表' } : null}
    >
      {done && !isSubmittedAnew(done, data?.tasks ?? []) && (
        <DoneNotice
          key={done.review.id}
          done={done}
          shown={recordingNo ?? null}
          next={next}
          onUndone={() => {
            setDone(null);
            setUndone(undone + 1);
          }}
        />
      )}
      {recordingNo ? (
        <ReviewWork
          key={recordingNo}
          recordingNo={recordingNo}
          next={next}
          undone={undone}
          onDone={noteDone}
        />
      ) : (
        <EmptyCard>
          {data && waiting(data.tasks).length === 0
            ? '暂时没有要审核的，有新的会自动出现在左侧。'
            : '选一件开始审核，等待最久的排在最前。'}
        </EmptyCard>
      )}
    </Workplace>
  );
}

/** Then it is another thing to decide over, and what was said of the one before is said of it no more. */
function isSubmittedAnew({ recordingNo, submittedAt }: Done, tasks: readonly ReviewTask[]): boolean {
  const task = tasks.find(({ recording_no }) => recording_no === recordingNo);
  return task !== undefined && task.submitted_at !== submittedAt;
}
