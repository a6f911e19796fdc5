import { useState } from 'react';
import type { ReviewTask } from '../../../../contract/services/review.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { ago } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { RecordingCard } from '../../../parts/recording-card/recording-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
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
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  if (!tasks) return <EmptyCard small>{error ? failureText(error as Failure) : '正在加载'}</EmptyCard>;
  const sought = typed.trim();
  const found = tasks.filter((task) => isFoundBy(sought, task));
  const checked = found.filter(({ status }) => status === 'submitted');
  const decided = found.filter(
    ({ status, is_held }) => is_held || status === 'verified' || status === 'returned',
  );
  const shown = all || sought !== '' ? decided : decided.slice(0, fewDecided);
  return (
    <nav className={styles.queue} aria-label="审核任务">
      <SearchInput label="查找录制" placeholder="姓名或编号" value={typed} onChange={setTyped} />
      {sought !== '' && found.length === 0 ? (
        <EmptyCard small>没有找到。已有结论的只能查到最近 200 件。</EmptyCard>
      ) : (
        <>
          <Part
            title="等待审核"
            {...(sought === '' && { empty: '没有等待审核的录制' })}
            rows={waiting(found)}
            selected={selected}
          />
          <Part title="系统检查中" rows={checked} selected={selected} />
          <Part title="已有结论" rows={shown} count={decided.length} selected={selected} />
        </>
      )}
      {shown.length < decided.length && (
        <Button small look="outline" onClick={() => setAll(true)}>
          显示更多
        </Button>
      )}
    </nav>
  );
}

/** Of what is decided; the rest is asked for, or searched. */
const fewDecided = 30;

/** By a part of the name or of the number; all where nothing is sought. */
const isFoundBy = (sought: string, { person, recording_no }: ReviewTask): boolean =>
  person.name.includes(sought) || recording_no.toLowerCase().includes(sought.toLowerCase());

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
  /** How many there are, where not all are shown. */
  readonly count?: number;
  readonly selected: string | null;
}

function Part({ title, empty, rows, count = rows.length, selected }: PartProps) {
  const now = useServerNow(30_000);
  if (rows.length === 0 && !empty) return null;
  return (
    <section>
      <h2 className={styles.part}>
        {title} {count > 0 && count}
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
