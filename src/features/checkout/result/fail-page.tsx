import { useState } from 'react';
import type { CheckoutInfo, PaymentMethod } from '../../../../contract/model/order.ts';
import { failureText } from '../../../api/reactions.ts';
import { endOfDay } from '../words.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { SaleQuery } from '../../../process/sale/sale-query.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { useCheckoutInfoQuery } from '../api.ts';
import { MoneyBack } from '../money-back.tsx';
import { PayMethods } from '../pay-methods.tsx';
import { usePay } from '../use-pay.ts';
import styles from './fail-page.module.css';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '支付结果';

/** Not paid: why, that nothing was taken and nothing is lost, and another way. */
export default function PaymentFailPage() {
  return (
    <SalePageGuard page="/payment-fail" bar={bar}>
      {(props) => <Failed {...props} />}
    </SalePageGuard>
  );
}

function Failed({ processNo, record }: SalePageProps) {
  const { data, error, refetch } = useCheckoutInfoQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) return <SaleQuery record={record} bar={bar} query={{ error, refetch }} />;
  if (data.status === 'paid') return <Redirect to={addressOf('/payment-success', processNo)} />;
  if (data.amount_check || data.status === 'paying')
    return <Redirect to={addressOf('/payment-process', processNo)} />;
  // What is to be confirmed anew is said at the checkout.
  if (!data.failed || !data.requoted.same || !data.is_confirmed)
    return <Redirect to={addressOf('/checkout', processNo)} />;
  return <Again processNo={processNo} info={data} failed={data.failed} onAnew={() => void refetch()} />;
}

interface AgainProps {
  readonly processNo: string;
  readonly info: CheckoutInfo;
  readonly failed: NonNullable<CheckoutInfo['failed']>;
  readonly onAnew: () => void;
}

function Again({ processNo, info, failed, onAnew }: AgainProps) {
  const preferred = info.methods.find((one) => one.preferred && one.blocked === null);
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const { busy, failure, begin } = usePay({ processNo, onChanged: onAnew });
  const method = chosen ?? preferred?.method ?? null;
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="没有支付成功"
      text={`${failed.reason}。`}
      actions={
        <>
          {failure && (
            <Notice tone="danger" live>
              {failureText(failure)}
            </Notice>
          )}
          <Button
            busy={busy}
            unready={method === null}
            onClick={() => method && void begin(method, info.amount_fen)}
          >
            重新支付 ¥ {yuanText(info.amount_fen)}
          </Button>
        </>
      }
    >
      <MoneyBack info={info} />
      <Notice tone="good" title="投保单都还在">
        请在 {endOfDay(info.quote_until)} 前支付，过时需重新核价。
      </Notice>
      <PayMethods title="换一种方式" methods={info.methods} chosen={method} onChoose={setChosen} />
      <p className={styles.small}>
        问题代码 {failed.code}，联系客服 {info.service_phone} 时可提供
      </p>
    </StatePage>
  );
}
