import { useState } from 'react';
import { useDeskDraft } from '../../../parts/staff/desk-draft.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { deskApi } from '../api.ts';
import styles from './try-form.module.css';

/** What came of the call: what was said ends it, nobody answering leaves it on the shelf. */
export function TryForm({ callNo }: { readonly callNo: string }) {
  const { texts, set, forget } = useDeskDraft(`call/${callNo}`, { said: '' });
  const { said } = texts;
  const [named, setNamed] = useState(false);
  const [tryCall] = deskApi.useTryPolicyCallMutation();
  const { act, busy, failure } = useAct();
  const isWhole = said.trim().length >= 4;
  const send = async (what: string | null) => {
    const tried = { call_no: callNo, said: what };
    const done = await act(tried, (request_id) => tryCall({ ...tried, request_id }).unwrap());
    if (done && what !== null) forget();
  };
  return (
    <Card title="回电结果">
      <Field label="和客户说了什么（仅内部可见）" error={named && !isWhole ? '请写明和客户说了什么' : null}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            maxLength={500}
            value={said}
            onChange={(event) => set({ said: event.target.value })}
          />
        )}
      </Field>
      <FailureNotice failure={failure} />
      <div className={styles.acts}>
        <Button look="outline" busy={busy} onClick={() => void send(null)}>
          未接通
        </Button>
        <Button
          busy={busy}
          unready={!isWhole}
          onClick={() => (isWhole ? void send(said.trim()) : setNamed(true))}
        >
          已回电
        </Button>
      </div>
      <p className={styles.hint}>未接通会记下时间，仍然等着回电。</p>
    </Card>
  );
}
