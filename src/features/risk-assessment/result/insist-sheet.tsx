import { useRef, useState } from 'react';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from '../questions/risk.module.css';
import { useSubmitRisk } from '../use-submit-risk.ts';

interface Props {
  readonly processNo: string;
  readonly sentence: string;
  readonly onClose: () => void;
}

/** A sentence of the customer's own writing, kept as proof that they were advised against it. */
export function InsistSheet({ processNo, sentence, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [named, setNamed] = useState(false);
  const { submit, busy, failure } = useSubmitRisk(processNo);
  const isEmpty = typed.trim() === '';
  const input = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (isEmpty) {
      setNamed(true);
      return input.current?.focus();
    }
    if (await submit({ kind: 'insist', sentence: typed })) onClose();
  };
  return (
    <Sheet
      title="坚持购买，请本人书写"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" busy={busy} unready={isEmpty} onClick={() => void send()}>
            坚持购买
          </Button>
          <Button onClick={onClose}>再想想</Button>
        </>
      }
    >
      <p className={styles.sentence}>{sentence}</p>
      <Field label="请照上面的话写一遍" error={named && isEmpty ? '请写完整' : null}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
            rows={3}
            maxLength={200}
            autoComplete="off"
            value={typed}
            onPaste={(event) => event.preventDefault()}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <FailureNotice failure={failure} />
    </Sheet>
  );
}
