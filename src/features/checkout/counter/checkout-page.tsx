import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutInfo, PaymentMethod } from '../../../../contract/model/order.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SaleQuery } from '../../../process/sale/sale-query.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Money, yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { Page } from '../../../ui/page.tsx';
import { useCheckoutInfoQuery } from '../api.ts';
import { MoneyBack } from '../money-back.tsx';
import { PayMethods } from '../pay-methods.tsx';
import { usePay } from '../use-pay.ts';
import styles from './checkout-page.module.css';
import { TimeLeft } from './time-left.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const ChangedSheet = lazy(() => import('./changed-sheet.tsx'));
const bar = '收银台';

/** What is to be paid, reckoned anew, and from where. */
export default function CheckoutPage() {
  return (
    <SalePageGuard page="/checkout" bar={bar}>
      {(props) => <Checkout {...props} />}
    </SalePageGuard>
  );
}

function Checkout(props: SalePageProps) {
  const query = useCheckoutInfoQuery({ process_no: props.processNo }, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  if (!data) return <SaleQuery record={props.record} bar={bar} query={{ error, refetch }} />;
  if (data.status === 'paid' || data.status === 'refunding' || data.status === 'refunded')
    return <Redirect to={addressOf('/payment-success', props.processNo)} />;
  if (data.amount_check) return <Redirect to={addressOf('/payment-process', props.processNo)} />;
  const priced: Priced = {
    ...{ at: query.fulfilledTimeStamp ?? 0, busy: query.isFetching },
    ...{ failure: (error as Failure | undefined) ?? null, again: () => void refetch() },
  };
  return <Counter {...props} info={data} priced={priced} />;
}

/** When it was last asked what it costs, and the asking for it anew. */
interface Priced {
  readonly at: number;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly again: () => void;
}

interface CounterProps extends SalePageProps {
  readonly info: CheckoutInfo;
  readonly priced: Priced;
}

function Counter({ processNo, record, info, priced }: CounterProps) {
  const preferred = info.methods.find((one) => one.preferred && one.blocked === null);
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  /** Which price's time is over. */
  const [over, setOver] = useState<number | null>(null);
  const isOver = over === priced.at;
  const paying = usePay({ processNo, onChanged: priced.again });
  const failure = paying.failure ?? (isOver ? priced.failure : null);
  const back = useWayBack(addressOf('/order-info-confirm', processNo), { replace: true });
  const method = chosen ?? preferred?.method ?? null;
  const { amount_fen, requoted, is_confirmed } = info;
  return (
    <Page
      title={bar}
      back={back}
      step={{ ...stepPlace(record), part: 0.6 }}
      actions={
        <>
          {failure && (
            <Notice tone="danger" live>
              {failureText(failure)}
            </Notice>
          )}
          {isOver ? (
            <Button busy={priced.busy} onClick={priced.again}>
              重新核价
            </Button>
          ) : (
            <Button
              busy={paying.busy}
              unready={method === null}
              onClick={() => method && void paying.begin(method, amount_fen)}
            >
              <span>
                <WholeWords>确认支付</WholeWords> ¥&nbsp;{yuanText(amount_fen)}
              </span>
            </Button>
          )}
        </>
      }
    >
      <Amount info={info} pricedAt={priced.at} onOver={() => setOver(priced.at)} />
      <PriceNotice info={info} isOver={isOver} />
      <EarlierPayment info={info} processNo={processNo} />
      <PayMethods
        title="用投保人本人的账户支付"
        methods={info.methods}
        chosen={method}
        onChoose={setChosen}
      />
      <OrderCard info={info} />
      <GiveUp record={record} paying={info.status === 'paying'} />
      {(!requoted.same || !is_confirmed) && (
        <Suspense fallback={null}>
          <ChangedSheet processNo={processNo} record={record} info={info} />
        </Suspense>
      )}
    </Page>
  );
}

interface AmountProps extends Pick<CounterProps, 'info'> {
  readonly pricedAt: number;
  readonly onOver: () => void;
}

/** What is to be paid, and how long that holds. */
const Amount = ({ info, pricedAt, onOver }: AmountProps) => (
  <div className={styles.amount}>
    <p>应付保费</p>
    <span className={styles.figure}>
      <Money fen={info.amount_fen} large />
    </span>
    <TimeLeft key={pricedAt} seconds={info.expires_in_seconds} onOver={onOver} />
  </div>
);

/** Whether the price that is shown still holds. */
const PriceNotice = ({ info, isOver }: Pick<CounterProps, 'info'> & { readonly isOver: boolean }) =>
  isOver ? (
    <Notice tone="attention" live title="支付时间已过">
      请重新核价后再支付，填写的内容都在{info.status === 'paying' || info.surplus ? '' : '，没有扣款'}。
    </Notice>
  ) : (
    <Notice tone="good">支付前已再次核价，与投保单一致</Notice>
  );

/** What is known of a payment that was begun before. */
function EarlierPayment({ info, processNo }: Pick<CounterProps, 'info' | 'processNo'>) {
  const navigate = useNavigate();
  return (
    <>
      {info.status === 'paying' && (
        <Notice tone="attention" title="上一笔支付还没有结果">
          已经付款的请不要再付一次。
          <Button look="plain" small onClick={() => void navigate(addressOf('/payment-process', processNo))}>
            查询支付结果
          </Button>
        </Notice>
      )}
      <MoneyBack info={info} />
      {info.failed && (
        <Notice tone="attention" title="上一次没有支付成功">
          {info.failed.reason}。可以重试，或换一种方式。
        </Notice>
      )}
    </>
  );
}

const OrderCard = ({ info }: Pick<CounterProps, 'info'>) => (
  <Card>
    <Rows
      rows={[
        { label: '产品', value: info.product_name },
        { label: '被保险人', value: info.insurants.join('、') },
        { label: '收款方', value: info.payee },
        { label: '投保单号', value: info.order_no },
      ]}
    />
  </Card>
);
