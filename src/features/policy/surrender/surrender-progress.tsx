import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RefundProgress } from '../../../../contract/model/policy.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { FileHint } from '../../../parts/elsewhere/file-hint.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { FileRow } from '../rows/file-row.tsx';
import type { IssuedProps } from '../props.ts';
import { useDocument } from '../use-document.ts';

/** What was asked for, what is done, and when the money is there. */
export default function SurrenderProgress({
  detail,
  policy,
  refund,
  processNo,
}: IssuedProps & { readonly refund: RefundProgress }) {
  const navigate = useNavigate();
  const { open, opening, problem } = useDocument(processNo);
  const isBack = refund.status === 'refunded';
  const amount = `¥ ${yuanText(refund.amount_fen)}`;
  const endorsement = policy.documents.find(({ kind }) => kind === 'endorsement');
  return (
    <StatePage
      tone={isBack ? 'good' : 'waiting'}
      bar="退保进度"
      title={isBack ? '保费已退回' : '退保已受理'}
      text={isBack ? `${amount} 已退回${refund.to}` : `${amount} 将退回${refund.to}`}
      actions={
        <Button onClick={() => void navigate(addressOf('/order-info', processNo), { replace: true })}>
          返回保单
        </Button>
      }
    >
      <Card title="进度">
        <Timeline steps={stepsOf(refund, policy.ended_at, detail.mobile_masked)} />
      </Card>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {endorsement ? (
        <>
          <FileRow
            file={endorsement}
            busy={opening !== null}
            onOpen={() => void open(endorsement.document_no)}
          />
          <FileHint label="保单链接" path={addressOf('/order-info', processNo)} />
        </>
      ) : (
        <Notice tone="info">退保批单正在生成，稍后可在这里下载。</Notice>
      )}
      <Notice tone="info">
        到期没有收到，请拨 <a href={`tel:${detail.service_phone}`}>{detail.service_phone}</a>。
      </Notice>
    </StatePage>
  );
}

function stepsOf(
  { status, asked_at, expected_on, refunded_at }: RefundProgress,
  endedAt: string | null,
  mobile: string | null,
): ComponentProps<typeof Timeline>['steps'] {
  const isBack = status === 'refunded';
  const notice = mobile ? `短信通知 ${mobile}` : '';
  return [
    { state: 'done', title: '已申请退保', text: beijingTime(asked_at) },
    { state: 'done', title: '合同已终止', text: beijingTime(endedAt ?? asked_at) },
    {
      state: isBack ? 'done' : 'now',
      title: '退款中',
      text: isBack ? '已完成' : `预计 ${expected_on} 前到账`,
    },
    {
      state: isBack ? 'done' : 'later',
      title: '到账',
      text: refunded_at ? beijingTime(refunded_at) : notice,
    },
  ];
}
