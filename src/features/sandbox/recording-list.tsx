import { Link } from 'react-router-dom';
import { dateTime } from '../../lib/dates.ts';
import { Tag } from '../../ui/tag.tsx';
import { live, sandboxApi } from './api.ts';
import styles from './recording-list.module.css';
import { statusWords } from './words.ts';

export function RecordingList({ selected }: { readonly selected: string | null }) {
  const { data, isError } = sandboxApi.useRecordingsQuery({}, live);
  if (!data) return <p className={styles.empty}>{isError ? '没有连上服务，正在重试' : '正在加载'}</p>;
  if (data.length === 0) return <p className={styles.empty}>还没有录制任务，点“发起新的录制”开始。</p>;
  return (
    <ul className={styles.list}>
      {data.map((recording) => {
        const [word, tone] = statusWords[recording.status];
        return (
          <li key={recording.recording_no}>
            <Link
              to={`/${recording.recording_no}`}
              className={styles.card}
              aria-current={recording.recording_no === selected || undefined}
            >
              <span className={styles.line}>
                <strong>{recording.person.name}</strong>
                <Tag tone={tone}>{word}</Tag>
              </span>
              <span>{recording.product_name}</span>
              <small>{dateTime(recording.updated_at)} 更新</small>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
