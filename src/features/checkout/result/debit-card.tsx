import { useState } from 'react';
import type { OrderMoney } from '../../../../contract/model/order.ts';
import { isFailure, type Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { BankInBrowser } from '../../../parts/elsewhere/bank-in-browser.tsx';
import { leadsOutside } from '../../../platform/leads-outside.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLazyBankSignUrlQuery } from '../api.ts';
import styles from './debit-card.module.css';

interface Props {
  readonly processNo: string;
  readonly debit: Exclude<OrderMoney['debit'], 'none'>;
}

const words = {
  offered: '您在投保时选了自动扣款。还需到银行页面签约；不签约不影响保障，交费前 7 天短信提醒您自己交。',
  signed: '已在银行签约，扣款前 7 天短信提醒您，可随时在保单页取消。',
  declined: '您没有签约，交费前 7 天短信提醒您自己交，不影响保障。',
  ending: '自动扣款正在取消，已不再扣款，正在等银行确认解约。交费前 7 天短信提醒您自己交，不影响保障。',
  ended: '自动扣款已取消，交费前 7 天短信提醒您自己交，不影响保障。',
} as const;

/** Automatic debits of later premiums: signed at the bank, by who chose them, or left (rule R6). */
export function DebitCard({ processNo, debit }: Props) {
  const [ask, { isFetching }] = useLazyBankSignUrlQuery();
  const [failure, setFailure] = useState<Failure | null>(null);
  const sign = async () => {
    setFailure(null);
    const { data, error } = await ask({ process_no: processNo });
    if (data) window.location.assign(data.url);
    else setFailure(isFailure(error) ? error : { kind: 'no_response' });
  };
  return (
    <Card title="续期自动扣款">
      <p className={styles.words}>{words[debit]}</p>
      {failure && (
        <Notice tone="danger" live>
          {failureText(failure)}
        </Notice>
      )}
      {debit !== 'signed' &&
        debit !== 'ending' &&
        (leadsOutside ? (
          <Button look="outline" busy={isFetching} onClick={() => void sign()}>
            去银行签约
          </Button>
        ) : (
          <BankInBrowser path={addressOf('/order-info', processNo)} />
        ))}
    </Card>
  );
}
