import { useState } from 'react';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import type { IssuedProps } from '../props.ts';

const DebitSheet = lateSheet(() => import('./debit-sheet.tsx'));

type Debit = NonNullable<IssuedProps['policy']['debit']>;

const stateWords = ({ state, account }: Debit): string => {
  if (state === 'off') return '未开通';
  if (state === 'ending') return '正在取消';
  return account === null ? '已开通' : `已开通，尾号 ${account}`;
};

/** Of later premiums only their dates are known here. */
const nextWords = ({ next_premium, paid_at_once }: IssuedProps['policy']): string => {
  if (next_premium) return `${next_premium.on}，¥ ${yuanText(next_premium.fen)}`;
  return paid_at_once ? '已交清，无需再交' : '各期到期日都已过';
};

/** When the next premium is due, how it is paid, and whether it is debited by itself. */
export function PremiumCard({ detail, policy, processNo }: IssuedProps) {
  const [isOpen, setOpen] = useState(false);
  const { next_premium, paid_at_once, debit } = policy;
  return (
    <Card>
      <Rows
        rows={[
          { label: '被保险人', value: detail.insured.join('、') },
          { label: '下次交费', value: nextWords(policy) },
        ]}
      />
      {debit && (
        <TapRow title="自动扣款" word={<span>{stateWords(debit)}</span>} onTap={() => setOpen(true)} />
      )}
      {next_premium && debit?.state !== 'signed' && (
        <p>
          <small>
            交费前 7 天短信提醒您。没有开通自动扣款的，请致电
            <a href={`tel:${detail.service_phone}`}>{detail.service_phone}</a>，由{detail.insurer}收取。
          </small>
        </p>
      )}
      {!next_premium && !paid_at_once && (
        <p>
          <small>
            是否都已交齐，请致电<a href={`tel:${detail.service_phone}`}>{detail.service_phone}</a>，由
            {detail.insurer}核实。
          </small>
        </p>
      )}
      {debit && isOpen && <DebitSheet {...{ detail, debit, processNo }} onClose={() => setOpen(false)} />}
    </Card>
  );
}
