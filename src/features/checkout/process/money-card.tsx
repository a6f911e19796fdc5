import type { OrderMoney } from '../../../../contract/model/order.ts';
import { Card, Rows } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { methodWords } from '../words.ts';

/** What is paid for, and how. */
export function MoneyCard({ money }: { readonly money: OrderMoney }) {
  return (
    <Card>
      <Rows
        rows={[
          { label: '应付保费', value: <Money fen={money.amount_fen} /> },
          { label: '支付方式', value: money.method ? methodWords[money.method] : '' },
          { label: '投保单号', value: money.order_no },
        ].filter(({ value }) => value !== '')}
      />
    </Card>
  );
}
