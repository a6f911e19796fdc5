import { useNavigate } from 'react-router-dom';
import type { RefundProgress } from '../../../../contract/model/policy.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Tag } from '../../../ui/tag.tsx';

interface Props {
  readonly processNo: string;
  readonly refund: RefundProgress;
}

/** What became of the money that goes back. */
export function RefundCard({ processNo, refund }: Props) {
  const navigate = useNavigate();
  const isBack = refund.status === 'refunded';
  const open = () => void navigate(`${addressOf('/order-info', processNo)}&view=refund`);
  return (
    <Card title="退款" aside={<Tag tone={isBack ? 'good' : 'attention'}>{isBack ? '已到账' : '退款中'}</Tag>}>
      <Rows
        rows={[
          { label: '退保金额', value: `¥ ${yuanText(refund.amount_fen)}` },
          { label: '到账账户', value: refund.to },
          {
            label: isBack ? '到账时间' : '预计到账',
            value: isBack ? beijingTime(refund.refunded_at ?? refund.asked_at) : `${refund.expected_on} 前`,
          },
        ]}
      />
      <Button look="plain" small onClick={open}>
        查看进度
      </Button>
    </Card>
  );
}
