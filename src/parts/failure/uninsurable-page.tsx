import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Rows } from '../../ui/card.tsx';
import { StatePage } from '../../ui/state-page.tsx';

interface Props {
  readonly failure: Failure;
  /** The page's title. */
  readonly bar: string;
  /** The insurer's. */
  readonly servicePhone: string;
  /** Whether anything was taken, in a sentence; empty where that is not known. */
  readonly charged: string;
  /** Asks what became of a payment; null: none waits for its result, and other products are offered. */
  readonly onAskMoney: (() => void) | null;
  /** The way out of the application. */
  readonly children: ReactNode;
}

/** An age was outgrown, or another policy insures a child for as much as may be, since it was applied for. */
export function UninsurablePage({ failure, bar, servicePhone, charged, onAskMoney, children }: Props) {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="这份申请不能继续投保了"
      text={`${failureText(failure)}。${charged}`}
      actions={
        onAskMoney ? (
          <Button onClick={onAskMoney}>查询支付结果</Button>
        ) : (
          <Button onClick={() => void navigate('/')}>看看其他产品</Button>
        )
      }
    >
      <Card>
        <Rows rows={[{ label: '保险公司客服', value: <a href={`tel:${servicePhone}`}>{servicePhone}</a> }]} />
      </Card>
      {children}
    </StatePage>
  );
}
