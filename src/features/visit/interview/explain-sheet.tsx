import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { throughDay } from '../../../../contract/dates.ts';
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
import { CallNotice } from './call-notice.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const { call } = question;
  const isMoney = question.question === 'surrender' || question.question === 'cooling_off';
  const ask = () => {
    setProblem(null);
    askCall({
      ...{ process_no: processNo, request_id: newRequestId() },
      ...{ about: 'visit', question: question.question },
    })
      .unwrap()
      .catch((error: unknown) => setProblem(isFailure(error) ? failureText(error) : '没有成功，请重试'));
  };
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
            {(call === null || call.called_at !== null) && (
              <Button look="outline" busy={asking.isLoading} onClick={ask}>
                {call === null ? '请客服打给我' : '请客服再打给我'}
              </Button>
            )}
            {!visit.is_late && (
              <Button
                look="outline"
                onClick={() => void navigate(`${addressOf('/order-info', processNo)}&view=surrender`)}
              >
                我想退保
              </Button>
            )}
          </div>
        </div>
      }
    >
      <p className={styles.text}>{question.explanation}</p>
      {isMoney && <SurrenderTable rows={visit.surrender_rows} />}
      <p className={styles.more}>
        {visit.is_late
          ? '还不放心？客服可以打电话给您讲。犹豫期已过，退保按现金价值办理，也请联系客服。'
          : `还不放心？客服可以打电话给您讲，也可以在犹豫期内（${throughDay(visit.until)}）退保。`}
      </p>
      <div className={styles.said} role="status">
        {call && <CallNotice call={call} visit={visit} />}
        {problem}
      </div>
    </Sheet>
  );
}

const SurrenderTable = ({ rows }: { readonly rows: OnlineVisit['surrender_rows'] }) => (
  <FigureTable
    label="退保能退多少"
    columns={['退保时间', '可退', '损失']}
    rows={rows.map(({ when, fen, loss_fen }) => ({
      key: when,
      head: when,
      cells: [`¥ ${yuanText(fen)}`, loss_fen === 0 ? '无' : `¥ ${yuanText(loss_fen)}`],
    }))}
  />
);
