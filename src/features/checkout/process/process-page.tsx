import { Navigate, useNavigate } from 'react-router-dom';
import type { OrderMoney } from '../../../../contract/model/order.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { ForwardIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Page } from '../../../ui/page.tsx';
import { CheckedAmount } from './checked-amount.tsx';
import { MoneyCard } from './money-card.tsx';
import styles from './process-page.module.css';
import { type OrderPoll, useOrderPoll } from './use-order-poll.ts';

const bar = '支付结果';

/** What became of the payment, as the order says: nothing is read from the address that the customer came back by. */
export default function PaymentProcessPage() {
  return (
    <SalePageGuard page="/payment-process" bar={bar}>
      {(props) => <Process {...props} />}
    </SalePageGuard>
  );
}

function Process({ processNo }: SalePageProps) {
  const poll = useOrderPoll(processNo);
  const { money } = poll;
  const next = nextRoute(money?.status);
  if (money?.amount_check && !next)
    return <CheckedAmount bar={bar} money={money} check={money.amount_check} poll={poll} />;
  return (
    <>
      <Asking processNo={processNo} poll={poll} />
      {next && <Navigate to={addressOf(next, processNo)} replace />}
    </>
  );
}

/** Null while nobody knows yet. */
function nextRoute(status: OrderMoney['status'] | undefined) {
  switch (status) {
    case 'paid':
    case 'refunding':
    case 'refunded':
      return '/payment-success';
    case 'failed':
    case 'closed':
      return '/payment-fail';
    case 'unpaid':
      return '/checkout';
    default:
      return null;
  }
}

function Asking({ processNo, poll }: { readonly processNo: string; readonly poll: OrderPoll }) {
  const navigate = useNavigate();
  const { money, isOver } = poll;
  return (
    <Page title={bar} actions={<Button onClick={poll.ask}>我已付款，查询结果</Button>}>
      <div className={styles.state} role="status">
        <span className={classNames(styles.ring, !isOver && styles.turning)} aria-hidden="true">
          <span>¥</span>
        </span>
        <h2>{isOver ? '结果稍后短信告知' : '正在确认支付结果'}</h2>
        <p>{textOf(poll)}</p>
      </div>
      {money && <MoneyCard money={money} />}
      <Card>
        <div className={styles.ways}>
          <button type="button" onClick={() => void navigate(addressOf('/checkout', processNo))}>
            <span>
              还没有付款
              <small>回到收银台继续支付</small>
            </span>
            <ForwardIcon />
          </button>
          {money && (
            <a href={`tel:${money.service_phone}`}>
              <span>
                已扣款但一直没结果
                <small>多付的会自动退回，也可拨打 {money.service_phone}</small>
              </span>
              <ForwardIcon />
            </a>
          )}
        </div>
      </Card>
    </Page>
  );
}

function textOf({ money, isOver, isAway }: OrderPoll): string {
  if (isAway) return '网络没有连上，恢复后会自动继续查询。已付的款不会丢失，请不要重复支付。';
  if (isOver)
    return `可以离开本页，结果会发短信到 ${money?.applicant_mobile_masked ?? '投保人手机'}。请不要重复支付。`;
  return '已付款的请稍等，一般 10 秒内有结果。请不要重复支付。';
}
