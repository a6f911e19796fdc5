import { useNavigate } from 'react-router-dom';
import { useOrderStatusQuery } from '../../../parts/payment/api.ts';
import { surplusWords } from '../../../parts/payment/surplus-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import type { PolicyPageProps } from '../props.ts';
import { ConsentsRow } from '../rows/consents-row.tsx';
import { PhoneRow } from '../rows/phone-row.tsx';

/** It is being issued, or it was not and the money goes back. */
export function UnissuedPage(props: PolicyPageProps) {
  return props.detail.state === 'failed' ? <FailedPage {...props} /> : <IssuingPage {...props} />;
}

function IssuingPage({ detail, ...sale }: PolicyPageProps) {
  const { product_name, premium_fen, mobile_masked, order_no, identity, service_phone } = detail;
  const told = mobile_masked ? `出单后短信通知 ${mobile_masked}。` : '出单后可随时回到本页查看。';
  return (
    <StatePage
      tone="waiting"
      bar="电子保单"
      title={identity === 'looked_at' ? '正在核对身份' : '保险公司正在出单'}
      text={`保费已收到${waitWords(detail)}${told}`}
    >
      <Card>
        <Rows
          rows={[
            { label: '产品', value: product_name },
            { label: '已付保费', value: `¥ ${yuanText(premium_fen)}` },
            { label: '投保单号', value: order_no },
          ]}
        />
      </Card>
      <PhoneRow title="问问客服进度" text={`${service_phone}，报投保单号就能查`} phone={service_phone} />
      <ConsentsRow {...sale} />
    </StatePage>
  );
}

/** How long it takes, until it takes longer. */
function waitWords({ identity, is_late }: PolicyPageProps['detail']): string {
  if (identity === 'looked_at')
    return is_late
      ? '。身份核对比平时久，核对完马上出单，不用重复付款。'
      : '。工作人员核对身份后马上出单，一般 1 个工作日内。';
  return is_late
    ? '。出单比平时慢，我们会继续办理，不用重复付款，也不用一直等在这里。'
    : '，一般 1 分钟内出单，本页会自动更新。';
}

function FailedPage({ detail, ...sale }: PolicyPageProps) {
  const navigate = useNavigate();
  const { refund, premium_fen, service_phone, product_no } = detail;
  const { data: paid } = useOrderStatusQuery(
    { process_no: sale.processNo },
    { refetchOnMountOrArgChange: true },
  );
  const amount = `¥ ${yuanText(refund?.amount_fen ?? premium_fen)}`;
  const money =
    refund?.status === 'refunded'
      ? `保费 ${amount} 已退回${refund.to}。`
      : `保费 ${amount} 自动退回${refund?.to ?? '原支付账户'}，一般 3 个工作日内到账。`;
  const again = new URLSearchParams({ productNo: product_no });
  return (
    <StatePage
      tone="attention"
      bar="电子保单"
      title="这次没有出单成功"
      text={money}
      actions={<Button onClick={() => void navigate(`/detail?${again}`)}>重新投保</Button>}
    >
      {paid?.surplus && (
        <Notice tone="attention" title="另有一笔付款没有计入保费">
          {surplusWords(paid.surplus)}
        </Notice>
      )}
      <PhoneRow title="问问客服原因" phone={service_phone} />
      <ConsentsRow {...sale} />
    </StatePage>
  );
}
