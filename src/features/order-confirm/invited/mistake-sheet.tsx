import { useRef, useState } from 'react';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useReportMistakeMutation } from '../api.ts';

interface Props {
  readonly transmitRecordNo: string;
  readonly inviter: string;
  readonly onClose: () => void;
}

const least = 2;

/** What is not right, in the member's own words: whoever invited them is told. */
export default function MistakeSheet({ transmitRecordNo, inviter, onClose }: Props) {
  const [report, { isLoading, error }] = useReportMistakeMutation();
  const [what, setWhat] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // The same until it is answered, for the same words.
  const request = useRef({ id: '', of: '' });
  const input = useRef<HTMLTextAreaElement>(null);
  const isReady = what.trim().length >= least;
  const tell = async () => {
    if (!isReady) {
      setProblem('请写明哪里不对');
      input.current?.focus();
      return;
    }
    const words = what.trim();
    if (request.current.of !== words) request.current = { id: newRequestId(), of: words };
    const told = await report({
      ...{ transmit_record_no: transmitRecordNo, request_id: request.current.id, what: words },
    });
    if (told.data) onClose();
  };
  return (
    <Sheet
      title="哪里不对？"
      onClose={onClose}
      actions={
        <Button busy={isLoading} unready={!isReady} onClick={() => void tell()}>
          告诉{inviter}
        </Button>
      }
    >
      <Field label="请写明有误的内容" error={problem} hint={`${inviter}会收到短信，更正后再请您确认`}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
            rows={3}
            maxLength={200}
            value={what}
            onChange={(event) => {
              setWhat(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      {error && (
        <Notice tone="danger" live>
          {failureText(error as Failure)}
        </Notice>
      )}
    </Sheet>
  );
}
