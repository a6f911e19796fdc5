import type { PolicyCallDetail } from '../../../../contract/model/policy-call.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { PolledTask } from '../../../parts/staff/polled-task.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { deskApi, usePolled } from '../api.ts';
import styles from '../case/case.module.css';
import { CallPhone } from './call-phone.tsx';
import { isOverdue } from '../overdue.ts';
import { TryForm } from './try-form.tsx';

/** Who wants to be called and about what, and at its side what came of it. */
export function CallWork({ callNo }: { readonly callNo: string }) {
  const asked = deskApi.usePolicyCallQuery({ call_no: callNo }, usePolled());
  return (
    <PolledTask asked={asked}>
      {(call) => (
        <div className={styles.work}>
          <div className={styles.file}>
            <Wanted call={call} />
            {call.explanation !== null && (
              <Card title="回访时的说明">
                <p>{call.explanation}</p>
              </Card>
            )}
            <Tries call={call} />
          </div>
          <aside className={styles.side}>
            {call.called_at === null ? (
              <TryForm callNo={callNo} />
            ) : (
              <EmptyCard small>已回电，客户在回访页面能看到。</EmptyCard>
            )}
          </aside>
        </div>
      )}
    </PolledTask>
  );
}

function Wanted({ call }: { readonly call: PolicyCallDetail }) {
  const now = useServerNow(30_000);
  const { called_at } = call;
  const tone = called_at === null ? 'attention' : 'good';
  return (
    <Card
      title={call.name}
      aside={
        isOverdue(called_at, call.due_at, now) ? (
          <Tag tone="danger">已超时</Tag>
        ) : (
          <Tag tone={tone}>{called_at === null ? '待回电' : '已回电'}</Tag>
        )
      }
    >
      {call.is_ended && <Notice tone="attention">这份保单已经终止。</Notice>}
      <Rows
        rows={[
          { label: '关于', value: call.about },
          ...(call.answer ? [{ label: '客户现在的回答', value: call.answer }] : []),
          { label: '手机', value: <CallPhone call={call} /> },
          { label: '产品', value: call.product_name },
          { label: '保单号', value: call.policy_no },
          call.asked_by === 'clock'
            ? { label: '来源', value: '系统提醒：尚未完成在线回访' }
            : { label: '请求时间', value: beijingTime(call.asked_at) },
          { label: '应在此前回电', value: beijingTime(call.due_at) },
        ]}
      />
    </Card>
  );
}

function Tries({ call: { tries } }: { readonly call: PolicyCallDetail }) {
  if (tries.length === 0) return null;
  return (
    <Card title="回电记录">
      <Rows
        rows={tries.map(({ at, by, said }) => ({
          label: `${beijingTime(at)} ${by}`,
          value: said ?? '未接通',
        }))}
      />
    </Card>
  );
}
