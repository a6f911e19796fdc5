import type { ReactNode } from 'react';
import type { AmountCheckDetail } from '../../../../contract/model/amount-check.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { PolledTask } from '../../../parts/staff/polled-task.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { deskApi, usePolled } from '../api.ts';
import styles from '../case/case.module.css';
import { isOverdue } from '../overdue.ts';
import { amountDecisionWords, channelWords, differenceText } from '../words.ts';
import { DecideForm } from './decide-form.tsx';

/** A payment of another amount than ours, and at its side what becomes of it. */
export function AmountWork({ paymentNo }: { readonly paymentNo: string }) {
  const asked = deskApi.useAmountQuery({ payment_no: paymentNo }, usePolled());
  return (
    <PolledTask asked={asked}>
      {(amount) => (
        <div className={styles.work}>
          <div className={styles.file}>
            <Told amount={amount} />
            <Seen amount={amount} />
          </div>
          <aside className={styles.side}>
            {amount.done_at === null ? <DecideForm paymentNo={paymentNo} /> : <Done amount={amount} />}
          </aside>
        </div>
      )}
    </PolledTask>
  );
}

function Told({ amount }: { readonly amount: AmountCheckDetail }) {
  const now = useServerNow(30_000);
  const { done_at, due_at, channel_fen, asked } = amount;
  return (
    <Card title={amount.name} aside={<State amount={amount} isOverdue={isOverdue(done_at, due_at, now)} />}>
      {done_at === null && (
        <Notice tone="attention" title={differenceText(amount)}>
          {asked === 0
            ? '只收到渠道的通知，查询时渠道还没有这样说。'
            : `向渠道查询了 ${asked} 次，都是这个金额。这笔钱没有入账，核对完之前客户不能再付。`}
        </Notice>
      )}
      <Rows
        rows={[
          { label: '应付保费', value: `¥ ${yuanText(amount.amount_fen)}` },
          { label: '渠道金额', value: channel_fen === null ? '渠道没有说明' : `¥ ${yuanText(channel_fen)}` },
          { label: '支付渠道', value: channelWords[amount.method] },
          { label: '渠道单号', value: amount.trade_no ?? '渠道没有给出' },
          { label: '支付单号', value: amount.payment_no },
          { label: '投保单号', value: amount.order_no },
          { label: '产品', value: amount.product_name },
          { label: '投保人手机', value: amount.mobile_masked ?? '没有登记' },
          { label: '发现时间', value: beijingTime(amount.since) },
          { label: '应在此前核对', value: beijingTime(due_at) },
        ]}
      />
    </Card>
  );
}

interface StateProps {
  readonly amount: AmountCheckDetail;
  readonly isOverdue: boolean;
}

function State({ amount: { done_at }, isOverdue: isLate }: StateProps): ReactNode {
  if (done_at !== null) return <Tag tone="good">已核对</Tag>;
  return isLate ? <Tag tone="danger">已超时</Tag> : <Tag tone="attention">待核对</Tag>;
}

function Seen({ amount: { seen } }: { readonly amount: AmountCheckDetail }) {
  return (
    <Card title="谁看过">
      <Rows rows={seen.map(({ at, by }) => ({ label: by, value: beijingTime(at) }))} />
    </Card>
  );
}

function Done({ amount: { decision, by, reason, done_at } }: { readonly amount: AmountCheckDetail }) {
  if (decision === null || done_at === null)
    return <EmptyCard small>渠道后来说的就是应付保费，已经自动入账。</EmptyCard>;
  return (
    <Card title="核对结果">
      <Rows
        rows={[
          { label: '结果', value: amountDecisionWords[decision] },
          { label: '核对人', value: by ?? '' },
          { label: '时间', value: beijingTime(done_at) },
          { label: '说明', value: reason ?? '已按期限删除' },
        ]}
      />
    </Card>
  );
}
