import { useEffect, useRef } from 'react';
import type { Failure } from '../../../api/failure.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { useQrCode } from '../../../lib/use-qr-code.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { usePayLinkMutation } from '../api.ts';
import { endOfDay } from '../words.ts';
import styles from './copy-link-page.module.css';

const bar = '换个地方支付';

/** Where no cashier can be opened: the link to the checkout, for a browser that can. */
export default function PaymentCopyLinkPage() {
  return (
    <SalePageGuard page="/payment-copy-link" bar={bar}>
      {(props) => <CopyLink {...props} />}
    </SalePageGuard>
  );
}

function CopyLink({ processNo }: SalePageProps) {
  const [make, { data, error }] = usePayLinkMutation();
  const back = useWayBack(addressOf('/checkout', processNo), { replace: true });
  const asked = useRef('');
  const ask = () => {
    asked.current ||= newRequestId();
    void make({ process_no: processNo, request_id: asked.current });
  };
  useEffect(() => {
    if (asked.current !== '') return;
    asked.current = newRequestId();
    void make({ process_no: processNo, request_id: asked.current });
  }, [make, processNo]);
  if (!data) return <PendingPage bar={bar} failure={(error as Failure | undefined) ?? null} onRetry={ask} />;
  return <Link address={data.address} until={data.expires_at} back={back} />;
}

interface LinkProps {
  readonly address: string;
  readonly until: string;
  readonly back: () => void;
}

function Link({ address, until, back }: LinkProps) {
  const code = useQrCode(address, { width: 360, margin: 1 });
  const copy = async () => {
    const isCopied = await copyText(address);
    void showToast(isCopied ? '链接已复制' : '没有复制成功，请长按上面的链接复制');
  };
  return (
    <Page title={bar} back={back} actions={<Button onClick={() => void copy()}>复制链接</Button>}>
      <div>
        <h2 className={styles.title}>
          <WholeWords>这里不能直接付款</WholeWords>
        </h2>
        <p className={styles.lead}>复制链接，到手机浏览器里打开就能支付。填写的内容都在。</p>
      </div>
      <Card title="复制支付链接">
        <CopyField label="支付链接" value={address} />
        <NumberedList
          items={['复制链接', '打开手机浏览器，在地址栏长按粘贴', '验证投保人手机号，用本人账户付款']}
        />
      </Card>
      {code && (
        <Card>
          <div className={styles.code}>
            <img src={code} alt="支付链接的二维码" />
            <p>
              <b>或换一部手机扫码</b>
              <br />
              <small>打开后同样要验证投保人手机号。</small>
            </p>
          </div>
        </Card>
      )}
      <p className={styles.note}>链接只能用于这一单，{endOfDay(until)} 前有效。</p>
    </Page>
  );
}
