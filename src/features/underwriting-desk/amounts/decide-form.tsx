import { useId, useState } from 'react';
import type { AmountDecision } from '../../../../contract/model/amount-check.ts';
import { useDeskDraft } from '../../../parts/staff/desk-draft.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { Field } from '../../../ui/field.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { deskApi } from '../api.ts';
import { amountDecisionWords } from '../words.ts';

const notes: Record<AmountDecision, string> = {
  returned: '先在渠道的商户平台退回全部金额',
  settled: '先与客户说定，例如差额已处理',
};

/** What becomes of it: done at the channel or with the customer first, then written down here. */
export function DecideForm({ paymentNo }: { readonly paymentNo: string }) {
  const heading = useId();
  const message = useId();
  const [decision, setDecision] = useState<AmountDecision | null>(null);
  const { texts, set, forget } = useDeskDraft(`amount/${paymentNo}`, { reason: '' });
  const { reason } = texts;
  const [isTold, setTold] = useState(false);
  const [decide] = deskApi.useDecideAmountMutation();
  const { act, busy, failure } = useAct();
  const isExplained = reason.trim().length >= 4;
  const send = async () => {
    if (decision === null || !isExplained) return setTold(true);
    const decided = { payment_no: paymentNo, decision, reason: reason.trim() };
    if (await act(decided, (request_id) => decide({ ...decided, request_id }).unwrap())) forget();
  };
  return (
    <Card title="核对结果">
      <p id={heading} className="visually-hidden">
        怎样处理这笔钱
      </p>
      <OptionCards
        labelledBy={heading}
        describedBy={message}
        options={(['returned', 'settled'] as const).map((value) => ({
          ...{ value, label: amountDecisionWords[value], note: notes[value] },
        }))}
        chosen={decision}
        invalid={isTold && decision === null}
        onChoose={(value) => setDecision(value)}
      />
      <FieldMessage id={message} error={isTold && decision === null ? '请选择怎样处理' : null} />
      <Field
        label="说明（仅内部可见）"
        error={isTold && !isExplained ? '请写明核对的结果' : null}
        hint="以您的名义记录，不能撤回"
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={500}
            value={reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
        )}
      </Field>
      <FailureNotice failure={failure} />
      <Button busy={busy} unready={decision === null || !isExplained} onClick={() => void send()}>
        关闭这笔支付并通知客户
      </Button>
    </Card>
  );
}
