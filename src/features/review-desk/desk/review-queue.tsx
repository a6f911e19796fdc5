import type { ReviewTask } from '../../../../contract/services/review.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { ago } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RecordingCard } from '../../../parts/recording-card/recording-card.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { timeLeft } from '../words.ts';
import styles from './review-queue.module.css';
import { waiting } from './waiting.ts';

interface Props {
  /** Null until they are loaded. */
  readonly tasks: readonly ReviewTask[] | null;
  /** Why they are not. */
  readonly error: unknown;
  readonly selected: string | null;
}

/** What waits stands first, the longest before the others; then what the machine is at, then what is decided. */
export function ReviewQueue({ tasks, error, selected }: Props) {
  if (!tasks) return <EmptyCard small>{error ? failureText(error as Failure) : '正在加载'}</EmptyCard>;
  const checked = tasks.filter(({ status }) => status === 'submitted');
  const decided = tasks
    .filter(({ status, is_held }) => is_held || status === 'verified' || status === 'returned')
    .slice(0, 30);
  return (
    <nav className={styles.queue} aria-label="审核任务">
      <Part title="等待审核" empty="没有等待审核的录制" rows={waiting(tasks)} selected={selected} />
      <Part title="系统检查中" rows={checked} selected={selected} />
      <Part title="已有结论" rows={decided} selected={selected} />
    </nav>
  );
}

interface NoteProps {
  readonly task: ReviewTask;
  readonly now: number;
}

/** How long it may still wait, or that it was decided a moment ago; and who is at it. */
function Note({ task: { review_until: until, is_held: isHeld, locked_by }, now }: NoteProps) {
  const left = until === null || isHeld ? null : timeLeft(until, now);
  return (
    <>
      {left && <Tag tone={left.tone}>{left.words}</Tag>}
      {isHeld && <Tag tone="quiet">片刻后生效</Tag>}
      {locked_by && <Tag tone="quiet">{locked_by.name}在看</Tag>}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty?: string;
  readonly rows: readonly ReviewTask[];
  readonly selected: string | null;
}

function Part({ title, empty, rows, selected }: PartProps) {
  const now = useNow(30_000);
  if (rows.length === 0 && !empty) return null;
  return (
    <section>
      <h2 className={styles.part}>
        {title} {rows.length > 0 && rows.length}
      </h2>
      {rows.length === 0 && <EmptyCard small>{empty}</EmptyCard>}
      <ul className={styles.list}>
        {rows.map((task) => (
          <li key={task.recording_no}>
            <RecordingCard
              to={`/review-desk/${task.recording_no}`}
              name={task.person.name}
              status={task.status}
              productName={task.product_name}
              when={task.submitted_at ? `${ago(task.submitted_at, now)}提交` : ''}
              note={<Note task={task} now={now} />}
              selected={task.recording_no === selected}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
