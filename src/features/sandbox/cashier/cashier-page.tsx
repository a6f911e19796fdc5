import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CashierNotice, CashierTrade } from '../../../../contract/sandbox/cashier.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { useCashierActMutation, useCashierTradeQuery } from './api.ts';
import styles from './cashier-page.module.css';

const bar = '演示收银台';
const methods = { wechat: '微信支付', alipay: '支付宝', bank_card: '银行' } as const;

/** The stand-in of a payment channel's own page. Nothing here is ours in production. */
export default function CashierPage() {
  const [query] = useSearchParams();
  const payment_no = query.get('payment_no') ?? '';
  const { data, error, refetch, isSuccess } = useCashierTradeQuery({ payment_no });
  if (!isSuccess) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (!data)
    return <StatePage tone="attention" bar={bar} title="没有这笔支付" text="请回到收银台重新发起。" />;
  return <Cashier trade={data} returnUrl={query.get('redirect_url') ?? data.return_url} />;
}

type Act = 'pay' | 'fail' | 'cancel';

const acts: readonly {
  readonly act: Act;
  readonly title: string;
  readonly note: string;
  readonly word: string;
}[] = [
  { act: 'pay', title: '支付成功', note: '发出签名通知', word: '付款' },
  { act: 'fail', title: '余额不足', note: '返回失败，不扣款', word: '返回失败' },
  { act: 'cancel', title: '取消支付', note: '顾客自己关掉收银台', word: '取消' },
];

const notices: readonly { readonly value: CashierNotice; readonly label: string }[] = [
  { value: 'now', label: '立即' },
  { value: 'late', label: '30 秒后' },
  { value: 'doubled', label: '发两次' },
  { value: 'lost', label: '不发' },
];

function Cashier({ trade, returnUrl }: { readonly trade: CashierTrade; readonly returnUrl: string }) {
  const [act, { isLoading, error }] = useCashierActMutation();
  const [notice, setNotice] = useState<CashierNotice>('now');
  const [chosen, setChosen] = useState<Act | null>(null);
  const back = () => window.location.assign(returnUrl);
  const carryOut = async (which: Act) => {
    setChosen(which);
    const done = await act({
      ...{ payment_no: trade.payment_no, act: which, notice },
      ...{ late_seconds: 30, off_by_fen: 0, spoil: 'nothing' },
    });
    if ('data' in done) back();
  };
  return (
    <>
      <div className={styles.band} style={{ maxWidth: 'var(--column)', margin: '0 auto' }}>
        <span>演示环境，不会真实扣款</span>
        <span>第三方收银台</span>
      </div>
      <Page title={bar}>
        <div className={styles.amount}>
          <p>
            {methods[trade.method]}，{trade.title}
          </p>
          <Money fen={trade.amount_fen} large />
          <p>{trade.payment_no}</p>
        </div>
        {trade.state === 'open' ? (
          <>
            <Outcomes busy={isLoading ? chosen : null} onChoose={(which) => void carryOut(which)} />
            <NoticeChoice notice={notice} onNotice={setNotice} />
            <p className={styles.note}>付款后自动返回商户页面。</p>
          </>
        ) : (
          <Notice tone="info" title={words[trade.state]}>
            <Button look="plain" small onClick={back}>
              返回商户页面
            </Button>
          </Notice>
        )}
        {error && (
          <Notice tone="danger" live>
            {failureText(error as Failure)}
          </Notice>
        )}
      </Page>
    </>
  );
}

const words = { open: '', paid: '这笔已经付过了', failed: '这笔没有付成', closed: '这笔已经关闭' } as const;

interface OutcomesProps {
  /** Which is being carried out. */
  readonly busy: Act | null;
  readonly onChoose: (act: Act) => void;
}

const Outcomes = ({ busy, onChoose }: OutcomesProps) => (
  <Card title="付款结果">
    {acts.map(({ act, title, note, word }) => (
      <div key={act} className={styles.row}>
        <span>
          {title}
          <small>{note}</small>
        </span>
        <Button
          small
          look={act === 'pay' ? 'primary' : 'outline'}
          busy={busy === act}
          onClick={() => onChoose(act)}
        >
          {word}
        </Button>
      </div>
    ))}
  </Card>
);

interface NoticeProps {
  readonly notice: CashierNotice;
  readonly onNotice: (notice: CashierNotice) => void;
}

const NoticeChoice = ({ notice, onNotice }: NoticeProps) => (
  <Card>
    <p id="notice-way">付款后的通知</p>
    <ChoiceChips
      labelledBy="notice-way"
      choices={notices}
      chosen={[notice]}
      onChoose={(value) => onNotice(notices.find((one) => one.value === value)?.value ?? 'now')}
    />
  </Card>
);
