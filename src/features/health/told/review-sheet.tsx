import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly processNo: string;
  readonly onClose: () => void;
}

/** Has a person look at what the rules decided, with what the customer wants them to know. */
export function ReviewSheet({ processNo, onClose }: Props) {
  const dispatch = useDispatch<Dispatch>();
  const [note, setNote] = useState('');
  const { busy, failure, act } = useAct();
  const ask = async () => {
    const words = note.trim() === '' ? {} : { note: note.trim() };
    const asked = await act(words, (request_id) =>
      dispatch(
        underwritingApi.endpoints.askPerson.initiate(
          { process_no: processNo, request_id, ...words },
          { track: false },
        ),
      ).unwrap(),
    );
    if (asked) onClose();
  };
  return (
    <Sheet
      title="请人工复核"
      onClose={onClose}
      actions={
        <Button busy={busy} onClick={() => void ask()}>
          提交复核
        </Button>
      }
    >
      <Field
        label="想补充的情况（可不填）"
        error={null}
        hint="例如手术时间、复查结果。1 个工作日（不含周末和法定节假日）内答复。"
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <FailureNotice failure={failure} />
    </Sheet>
  );
}
