import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { useCashierAgreeMutation } from './api.ts';
import styles from './cashier-page.module.css';

/** The stand-in of a bank's page on which automatic debits are agreed to. */
export default function CashierSignPage() {
  const [query] = useSearchParams();
  const [agree, { isLoading }] = useCashierAgreeMutation();
  const agreement_no = query.get('agreement_no') ?? '';
  const decide = async (agrees: boolean) => {
    await agree({ agreement_no, notify_url: query.get('notify_url') ?? '', agrees });
    window.location.assign(query.get('return_url') ?? '/');
  };
  return (
    <Page
      title="演示银行签约"
      actions={
        <>
          <Button look="outline" busy={isLoading} onClick={() => void decide(false)}>
            不签约
          </Button>
          <Button busy={isLoading} onClick={() => void decide(true)}>
            同意签约
          </Button>
        </>
      }
    >
      <p className={styles.note}>演示环境，不会真实扣款</p>
      <Card title="续期自动扣款">
        <Rows rows={[{ label: '协议号', value: agreement_no }]} />
      </Card>
    </Page>
  );
}
