import { Link } from 'react-router-dom';
import type { SandboxRecording } from '../../../contract/sandbox/world.ts';
import { ago } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { Tag } from '../../ui/tag.tsx';
import { live, sandboxApi } from './api.ts';
import styles from './recording-list.module.css';
import { waiting } from './waiting.ts';
import { statusWords } from './words.ts';

/** What waits stands first, the longest before the others; then what the machine is at, then what is decided. */
export function ReviewQueue({ selected }: { readonly selected: string | null }) {
  const { data, isError } = sandboxApi.useRecordingsQuery({}, live);
  if (!data) return <p className={styles.empty}>{isError ? '没有连上服务，正在重试' : '正在加载'}</p>;
  const open = waiting(data);
  const decided = data.filter(({ status }) => status === 'verified' || status === 'returned').slice(0, 30);
  return (
    <nav className={styles.queue} aria-label="审核任务">
      <Part title="等待审核" empty="没有等待审核的录制" rows={open} selected={selected} />
      <Part
        title="系统检查中"
        rows={data.filter(({ status }) => status === 'submitted')}
        selected={selected}
      />
      <Part title="已有结论" rows={decided} selected={selected} />
    </nav>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty?: string;
  readonly rows: readonly SandboxRecording[];
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
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map((recording) => {
          const [word, tone] = statusWords[recording.status];
          return (
            <li key={recording.recording_no}>
              <Link
                to={`/review/${recording.recording_no}`}
                className={styles.card}
                aria-current={recording.recording_no === selected || undefined}
              >
                <span className={styles.line}>
                  <strong>{recording.person.name}</strong>
                  <Tag tone={tone}>{word}</Tag>
                </span>
                <span>{recording.product_name}</span>
                {recording.submitted_at && <small>{ago(recording.submitted_at, now)}提交</small>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
