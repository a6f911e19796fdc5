import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { SaidProps } from './props.ts';
import { useSay } from './use-say.ts';

interface MistakeProps extends Pick<SaidProps, 'subject' | 'member' | 'back' | 'isHolder'> {
  readonly onClose: () => void;
}

/** What is wrong, in words; the applicant is led on to correct it, and anybody else tells the applicant. */
export function MistakeSheet({ subject, member, back, isHolder, onClose }: MistakeProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [named, setNamed] = useState(false);
  const { busy, failure, say } = useSay(subject, member);
  const mistake = text.trim();
  const isShort = mistake.length < 2;
  const input = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (isShort) {
      setNamed(true);
      return input.current?.focus();
    }
    if (!(await say({ right: false, mistake }))) return;
    if (isHolder) void navigate(back.to, { replace: true });
    else onClose();
  };
  return (
    <Sheet
      title="哪里不对"
      onClose={onClose}
      actions={
        <Button busy={busy} unready={isShort} onClick={() => void send()}>
          {isHolder ? '去更正' : '告诉投保人'}
        </Button>
      }
    >
      <Field label="请写明不对或遗漏的内容" error={named && isShort ? '请写明哪里不对' : null}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
            rows={4}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FailureNotice failure={failure} />
    </Sheet>
  );
}
