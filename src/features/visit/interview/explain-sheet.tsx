import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OnlineVisit, VisitQuestion } from '../../../../contract/model/policy.ts';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { FigureTable } from '../../../ui/figure-table.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAskCallMutation } from '../api.ts';
import styles from './explain-sheet.module.css';

interface Props {
  readonly visit: OnlineVisit;
  readonly question: VisitQuestion;
  readonly processNo: string;
  readonly busy: boolean;
  readonly onKnows: () => void;
  readonly onClose: () => void;
}

/** It is explained, and the customer chooses: to know now, to be called, or to give the policy back. */
export function ExplainSheet({ visit, question, processNo, busy, onKnows, onClose }: Props) {
  const navigate = useNavigate();
  const [askCall, asking] = useAskCallMutation();
  const [said, setSaid] = useState<string | null>(null);
  const isMoney = question.question === 'surrender' || question.question === 'cooling_off';
  const call = () =>
    void askCall({ process_no: processNo, request_id: newRequestId(), about: 'visit' })
      .unwrap()
      .then(({ mobile_masked }) => setSaid(`客服会在一个工作日内致电 ${mobile_masked ?? '您登记的电话'}`))
      .catch((error: unknown) => setSaid(isFailure(error) ? failureText(error) : '没有成功，请重试'));
  return (
    <Sheet
      title="我们再说明一次"
      onClose={onClose}
      actions={
        <div className={styles.actions}>
          <Button busy={busy} onClick={onKnows}>
            {question.question === 'identity' || question.question === 'purchase'
              ? `已说明，${question.yes}`
              : '现在知道了'}
          </Button>
          <div className={styles.pair}>
            <Button look="outline" busy={asking.isLoading} onClick={call}>
              请客服打给我
            </Button>
            <Button
              look="outline"
              onClick={() => void navigate(`${addressOf('/order-info', processNo)}&view=surrender`)}
            >
              我想退保
            </Button>
          </div>
        </div>
      }
    >
      <p className={styles.text}>{question.explanation}</p>
      {isMoney && (
        <FigureTable
          label="退保能退多少"
          columns={['退保时间', '可退', '损失']}
          rows={visit.surrender_rows.map(({ when, fen, loss_fen }) => ({
            key: when,
            head: when,
            cells: [`¥ ${yuanText(fen)}`, loss_fen === 0 ? '无' : `¥ ${yuanText(loss_fen)}`],
          }))}
        />
      )}
      <p className={styles.more}>
        还不放心？客服可以打电话给您讲，也可以在犹豫期内（{visit.until} 前）退保。
      </p>
      <p className={styles.said} role="status">
        {said}
      </p>
    </Sheet>
  );
}
