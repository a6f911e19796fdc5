import { useState } from 'react';
import type { IssuedPolicy, PolicyDetail } from '../../../../contract/model/policy.ts';
import { isFailure, type Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { BankInBrowser } from '../../../parts/elsewhere/bank-in-browser.tsx';
import { leadsOutside } from '../../../platform/leads-outside.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useEndDebitMutation, useLazyBankSignUrlQuery } from '../api.ts';
import styles from './debit-sheet.module.css';

interface Props {
  readonly detail: PolicyDetail;
  readonly debit: NonNullable<IssuedPolicy['debit']>;
  readonly processNo: string;
  readonly onClose: () => void;
}

/** Automatic debits: what they are, and the way to have them or to cancel them (rule R6). */
export default function DebitSheet({ detail, debit, processNo, onClose }: Props) {
  const { act, busy, failure } = useDebit(debit, processNo, onClose);
  const { insurer, service_phone } = detail;
  const isElsewhere = debit.state === 'off' && !leadsOutside;
  const account = debit.account === null ? '签约账户' : `尾号 ${debit.account} 的账户`;
  return (
    <Sheet
      title="自动扣款"
      onClose={onClose}
      actions={
        debit.state === 'ending' || isElsewhere ? (
          <Button onClick={onClose}>知道了</Button>
        ) : (
          <>
            <Button look="outline" onClick={onClose}>
              {debit.state === 'signed' ? '先不取消' : '暂不开通'}
            </Button>
            <Button
              look={debit.state === 'signed' ? 'outlineDanger' : 'primary'}
              busy={busy}
              onClick={() => void act()}
            >
              {debit.state === 'signed' ? '取消扣款' : '去银行签约'}
            </Button>
          </>
        )
      }
    >
      <div className={styles.told}>
        {debit.state === 'signed' && (
          <>
            <p>
              以后每期保费到期时，由{insurer}从{account}扣取。扣款前 7 天短信提醒您。
            </p>
            <p>取消后立即不再扣款，保障不受影响；以后请按提醒自己交费，也可以随时重新签约。</p>
          </>
        )}
        {debit.state === 'off' && (
          <p>
            在银行页面签约后，以后每期保费到期时由{insurer}从您选的账户扣取，扣款前 7
            天短信提醒，可随时在这里取消。不开通不影响保障。
          </p>
        )}
        {isElsewhere && <BankInBrowser path={addressOf('/order-info', processNo)} />}
        {debit.state === 'ending' && (
          <Notice tone="attention" live title="正在取消">
            已不再扣款，正在等银行确认解约，确认后本页自动更新。有疑问请致电 {service_phone}。
          </Notice>
        )}
        {failure && (
          <Notice tone="danger" live>
            {failureText(failure)}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

function useDebit({ state }: Props['debit'], process_no: string, onEnded: () => void) {
  const [ask, { isFetching }] = useLazyBankSignUrlQuery();
  const [end, { isLoading }] = useEndDebitMutation();
  const [request_id] = useState(newRequestId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const act = async () => {
    setFailure(null);
    try {
      if (state === 'signed') {
        const { policy } = await end({ process_no, request_id }).unwrap();
        if (policy?.debit?.state === 'ending') return;
        void showToast('自动扣款已取消');
        onEnded();
      } else window.location.assign((await ask({ process_no, from: 'policy' }).unwrap()).url);
    } catch (error) {
      setFailure(isFailure(error) ? error : { kind: 'no_response' });
    }
  };
  return { act, busy: isFetching || isLoading, failure };
}
