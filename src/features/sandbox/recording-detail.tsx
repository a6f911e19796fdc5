import { beijingTime, spokenDuration } from '../../lib/dates.ts';
import { codeWord } from '../../parts/recording-events/code-words.ts';
import { EventList } from '../../parts/recording-events/event-list.tsx';
import { StatusTag } from '../../parts/recording-card/status-tag.tsx';
import { Card, Rows } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePolled, sandboxApi } from './api.ts';
import { InviteCard } from './invite-card.tsx';
import { EmptyCard } from '../../ui/workplace.tsx';
import styles from './recording-detail.module.css';
import { Watch } from './watch.tsx';
import { bytesInWords, rungWords } from './words.ts';

export function RecordingDetail({ recordingNo }: { readonly recordingNo: string }) {
  const { data, isError } = sandboxApi.useRecordingQuery({ recording_no: recordingNo }, usePolled());
  if (!data) return <EmptyCard>{isError ? '没有找到这个录制任务' : '正在加载'}</EmptyCard>;
  return (
    <>
      <Card title={`${data.person.name} · ${data.product_name}`} aside={<StatusTag status={data.status} />}>
        <Rows
          rows={[
            { label: '录制编号', value: data.recording_no },
            { label: '证件号码', value: data.person.certificate_number },
            { label: '手机', value: data.person.mobile },
            { label: '链接到期', value: beijingTime(data.expires_at) },
            ...(data.submitted_at ? [{ label: '提交时间', value: beijingTime(data.submitted_at) }] : []),
          ]}
        />
      </Card>
      <InviteCard detail={data} />
      <Watch detail={data} />
      {data.findings && (
        <Card title="系统检查" aside={data.findings.length === 0 && <Tag tone="good">✓ 已通过</Tag>}>
          <ul className={styles.lines}>
            {data.findings.map(({ code, segment, message }) => (
              <li key={`${code}${segment}`}>
                {message} <small>{codeWord(code)}</small>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.submission > 0 && (
        <a href={`/#/review-desk/${recordingNo}`} target="_blank" rel="noreferrer" className={styles.review}>
          到审核台看录像、下结论
        </a>
      )}
      {data.clips.length > 0 && (
        <Card title="录像片段">
          <Rows
            rows={data.clips.map((clip) => ({
              label: `${rungWords[clip.rung]} · ${clip.clip_id.slice(0, 8)}`,
              value: `${spokenDuration(clip.duration_ms)}，${bytesInWords(clip.size)}`,
            }))}
          />
        </Card>
      )}
      <Card title="事件">
        <EventList events={data.events} />
      </Card>
    </>
  );
}
