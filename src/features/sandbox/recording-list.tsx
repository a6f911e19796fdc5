import { beijingTime } from '../../lib/dates.ts';
import { RecordingCard } from '../../parts/recording-card/recording-card.tsx';
import { usePolled, sandboxApi } from './api.ts';
import { EmptyCard } from '../../ui/workplace.tsx';
import styles from './recording-list.module.css';

export function RecordingList({ selected }: { readonly selected: string | null }) {
  const { data, isError } = sandboxApi.useRecordingsQuery({}, usePolled());
  if (!data) return <EmptyCard small>{isError ? '没有连上服务，正在重试' : '正在加载'}</EmptyCard>;
  if (data.length === 0) return <EmptyCard small>还没有录制任务，点“发起新的录制”开始。</EmptyCard>;
  return (
    <ul className={styles.list}>
      {data.map(({ recording_no, person, status, product_name, updated_at }) => (
        <li key={recording_no}>
          <RecordingCard
            to={`/${recording_no}`}
            name={person.name}
            status={status}
            productName={product_name}
            when={`${beijingTime(updated_at)} 更新`}
            selected={recording_no === selected}
          />
        </li>
      ))}
    </ul>
  );
}
