import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutInfo } from '../../../../contract/model/order.ts';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { surplusWords } from '../../../parts/payment/surplus-words.ts';
import { GiveUpSheet } from '../../../process/sale/give-up.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Money, yuanText } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './checkout-page.module.css';

interface Props {
  readonly processNo: string;
  readonly record: ProcessRecord;
  readonly info: CheckoutInfo;
}

/** The premium or the content is no longer what was confirmed: it is confirmed anew, or given up. It must be answered. */
export default function ChangedSheet({ processNo, record, info }: Props) {
  const navigate = useNavigate();
  const [giving, setGiving] = useState(false);
  const { requoted, amount_fen, surplus } = info;
  if (giving)
    return <GiveUpSheet record={record} paying={info.status === 'paying'} onClose={() => setGiving(false)} />;
  return (
    <Sheet
      title={requoted.same ? '投保内容需要重新确认' : '保费需要重新确认'}
      actions={
        <>
          <Button look="outline" onClick={() => setGiving(true)}>
            放弃投保
          </Button>
          <Button onClick={() => void navigate(addressOf('/order-info-confirm', processNo))}>
            {requoted.same ? '去确认' : `按 ¥ ${yuanText(amount_fen)} 确认`}
          </Button>
        </>
      }
    >
      <p>{requoted.because ?? '确认之后内容有变，需要看过的人重新确认。'}</p>
      {!requoted.same && (
        <div className={styles.compare}>
          <div>
            <p>确认投保单时</p>
            <Money fen={requoted.before_fen} />
          </div>
          <span aria-hidden="true">›</span>
          <div>
            <p>现在</p>
            <b>
              <Money fen={amount_fen} />
            </b>
          </div>
        </div>
      )}
      <p>
        {info.status === 'paying'
          ? '上一笔支付还没有结果，已经付款的请不要再付一次。'
          : `${surplus ? surplusWords(surplus) : '还没有扣款。'}同意后请再确认一次投保单；不同意可以放弃，没有费用。`}
      </p>
    </Sheet>
  );
}
