import type { OrderMoney } from '../../../../contract/model/order.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { ForwardIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { MoneyCard } from './money-card.tsx';
import styles from './process-page.module.css';
import type { OrderPoll } from './use-order-poll.ts';

interface Props {
  readonly bar: string;
  readonly money: OrderMoney;
  readonly check: NonNullable<OrderMoney['amount_check']>;
  readonly poll: OrderPoll;
}

/** The channel has another amount than ours: who looks into it, until when, and what comes then. */
export function CheckedAmount({ bar, money, check, poll }: Props) {
  const to = money.applicant_mobile_masked ?? '投保人手机';
  return (
    <StatePage
      tone="waiting"
      bar={bar}
      title="付款金额正在人工核对"
      text="支付渠道说的金额和应付保费不一样，这笔钱还没有入账。请不要重复支付。"
      actions={
        <Button busy={poll.asking} onClick={poll.ask}>
          查询核对结果
        </Button>
      }
    >
      <Card>
        <Timeline
          steps={[
            { state: 'done', title: '收到支付渠道的消息', text: beijingTime(check.since) },
            {
              ...{ state: 'now', title: '工作人员核对金额' },
              text: `最晚 ${beijingTime(check.due_at)} 前，结果发短信到 ${to}`,
            },
            {
              ...{ state: 'later', title: '退回付款账户，或与您另行处理' },
              text: '投保单都还在，之后可以重新支付',
            },
          ]}
        />
      </Card>
      <MoneyCard money={money} />
      <Card>
        <div className={styles.ways}>
          <a href={`tel:${money.service_phone}`}>
            <span>
              想现在问清楚
              <small>拨打 {money.service_phone}，说出投保单号</small>
            </span>
            <ForwardIcon />
          </a>
        </div>
      </Card>
    </StatePage>
  );
}
