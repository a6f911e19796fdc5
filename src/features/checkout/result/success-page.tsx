import { useNavigate } from 'react-router-dom';
import type { OrderMoney } from '../../../../contract/model/order.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { usePollingInterval } from '../../../lib/use-polling-interval.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { saleProcessApi } from '../../../process/sale/api.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { useOrderStatusQuery } from '../../../parts/payment/api.ts';
import { methodWords } from '../words.ts';
import { DebitCard } from './debit-card.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '支付结果';

/** Paid, as the order's own books say; and what comes now. */
export default function PaymentSuccessPage() {
  return (
    <SalePageGuard page="/payment-success" bar={bar}>
      {(props) => <Success {...props} />}
    </SalePageGuard>
  );
}

const isPastPayment = ({ current_step_alias }: SalePageProps['record']): boolean =>
  current_step_alias !== 'payment';

function Success(props: SalePageProps) {
  const { data, error, refetch } = useOrderStatusQuery(
    { process_no: props.processNo },
    { refetchOnMountOrArgChange: true, pollingInterval: usePollingInterval(5000) },
  );
  // The record was asked for before the money came: the insurer's side moves the process on, no page does.
  saleProcessApi.useProgressQuery(
    { process_no: props.processNo },
    { pollingInterval: usePollingInterval(isPastPayment(props.record) ? 0 : 2000) },
  );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (!['paid', 'refunding', 'refunded'].includes(data.status))
    return <Redirect to={addressOf('/payment-process', props.processNo)} />;
  return data.status === 'paid' ? <Paid {...props} money={data} /> : <PaidBack {...props} money={data} />;
}

interface PaidProps extends SalePageProps {
  readonly money: OrderMoney;
}

/** The contract ended, or was never made: of what was paid only the way back is left to tell. */
function PaidBack({ processNo, money }: PaidProps) {
  const navigate = useNavigate();
  const isBack = money.status === 'refunded';
  return (
    <StatePage
      tone={isBack ? 'good' : 'waiting'}
      bar={bar}
      title={isBack ? '已退款' : '正在退款'}
      text={`¥ ${yuanText(money.amount_fen)}，${isBack ? '已退回' : '原路退回'}付款账户`}
      actions={<Button onClick={() => void navigate(addressOf('/order-info', processNo))}>查看退款</Button>}
    >
      <OtherPayments money={money} />
      <Card>
        <Rows rows={[{ label: '投保单号', value: money.order_no }]} />
      </Card>
    </StatePage>
  );
}

function Paid({ processNo, record, money }: PaidProps) {
  const navigate = useNavigate();
  const { amount_fen, method } = money;
  const isThere = isPastPayment(record);
  return (
    <StatePage
      tone="good"
      bar={bar}
      title="支付成功"
      text={`¥ ${yuanText(amount_fen)}${method ? `，${methodWords[method]}` : ''}`}
      actions={
        isThere && (
          <Button onClick={() => void navigate(addressOf('/order-info', processNo))}>查看电子保单</Button>
        )
      }
    >
      <OtherPayments money={money} />
      <Card title="接下来">
        <Timeline steps={stepsOf(money)} />
      </Card>
      {money.debit !== 'none' && <DebitCard processNo={processNo} debit={money.debit} />}
      <Card>
        <Rows
          rows={[
            { label: '保障开始', value: money.starts_on ? `${money.starts_on} 零时` : '' },
            { label: '犹豫期', value: `收到保单起 ${money.cooling_off_days} 天，可全额退保` },
            { label: '投保单号', value: money.order_no },
          ].filter(({ value }) => value !== '')}
        />
      </Card>
    </StatePage>
  );
}

/** What was paid beside the premium, and what becomes of it. */
function OtherPayments({ money: { surplus, amount_check, service_phone } }: Pick<PaidProps, 'money'>) {
  return (
    <>
      {surplus && (
        <Notice
          tone="attention"
          live
          title={`多付的 ¥ ${yuanText(surplus.amount_fen)} ${surplusWords[surplus.status]}`}
        >
          这笔是重复支付，原路退回付款账户，一般 1 至 3 个工作日到账。
        </Notice>
      )}
      {amount_check && (
        <Notice tone="attention" live title="另有一笔付款正在人工核对">
          支付渠道说的金额和应付保费不一样，最晚 {beijingTime(amount_check.due_at)}{' '}
          前核对完，结果发短信。也可拨打 {service_phone}。
        </Notice>
      )}
    </>
  );
}

const surplusWords = { refunding: '正在退回', refunded: '已退回' } as const;

const issuingWords: Record<OrderMoney['identity'], string> = {
  settled: '一般 1 分钟内，可离开本页',
  looked_at: '工作人员核对身份后马上出单，一般 1 个工作日内，可离开本页',
  refused: '身份核对没有通过，重新办理后出单',
};

function stepsOf({ paid_at, policy, identity, applicant_mobile_masked }: OrderMoney) {
  const isIssued = policy === 'issued';
  return [
    { state: 'done', title: '收到保费', text: paid_at ? beijingTime(paid_at) : '' },
    {
      state: isIssued ? 'done' : 'now',
      title: '保险公司出单',
      text: isIssued ? '已出单' : issuingWords[identity],
    },
    {
      state: isIssued ? 'done' : 'later',
      title: '电子保单',
      text: applicant_mobile_masked ? `短信发送至 ${applicant_mobile_masked}` : '',
    },
  ] as const;
}
