import { useState } from 'react';
import type { TracedOperation } from '../../../../contract/services/review.ts';
import { beijingTime, timeOfDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { usePolled, reviewApi } from '../api.ts';
import styles from './operation-list.module.css';

const kindWords = {
  enter: '进入页面',
  leave: '离开页面',
  click: '点击',
  fill: '填写',
  interrupt: '中断',
  step_down: '更换录制方式',
} as const;

/** What the customer did where and when (rule R8); fetched when a person wants to see it. */
export function OperationList({ recordingNo }: { readonly recordingNo: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="客户操作记录"
      aside={
        <Button small look="plain" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? '收起' : '查看'}
        </Button>
      }
    >
      {open ? (
        <Operations recordingNo={recordingNo} />
      ) : (
        <p className={styles.quiet}>每个页面的进入、离开，每次点击和填写的时间。填写的内容不在其中。</p>
      )}
    </Card>
  );
}

function Operations({ recordingNo }: { readonly recordingNo: string }) {
  const { data, isError } = reviewApi.useReviewOperationsQuery({ recording_no: recordingNo }, usePolled());
  if (!data) return <p className={styles.quiet}>{isError ? '没有取得操作记录，正在重试' : '正在加载'}</p>;
  const [first] = data;
  if (!first) return <p className={styles.quiet}>客户还没有打开链接</p>;
  const devices = new Set(data.map(({ device }) => device)).size;
  return (
    <>
      <p className={styles.quiet}>
        {beijingTime(first.at)} 起，共 {data.length} 条{devices > 1 && `，来自 ${devices} 台设备`}
      </p>
      {/* Scrolls by the keyboard as well. */}
      <ol className={styles.list} tabIndex={0} aria-label="客户操作记录">
        {visits(data).map((visit) => (
          <li key={visit.key}>
            <p className={styles.page}>
              <strong>{visit.title}</strong>
              {devices > 1 && <span>设备 {visit.device}</span>}
            </p>
            <ul>
              {visit.operations.map(({ at, kind, target }, i) => (
                <li key={i}>
                  <time dateTime={at}>{timeOfDay(at)}</time> {kindWords[kind]}
                  {target && `“${target}”`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

interface Visit {
  readonly key: string;
  readonly title: string;
  readonly device: number;
  readonly operations: TracedOperation[];
}

/** What was done on one page, on one device, without another between. */
function visits(operations: readonly TracedOperation[]): Visit[] {
  const all: Visit[] = [];
  for (const one of operations) {
    const last = all.slice(-1)[0];
    if (last?.operations.slice(-1)[0]?.page === one.page && last.device === one.device)
      last.operations.push(one);
    else all.push({ key: `${all.length}`, title: one.title, device: one.device, operations: [one] });
  }
  return all;
}
