import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { digitsIn } from '../../../contract/plain-text.ts';
import { ApplicantProofFields, useApplicantProof } from '../../parts/captcha/applicant-proof.tsx';
import { useMemberProof } from '../../parts/captcha/use-member-proof.ts';
import type { DataSubject } from '../../parts/consent/own-data-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface Props {
  readonly subject: DataSubject;
  readonly onProven: () => void;
}

/** Numbers stand in full for a while after the phone was proven once more. */
export function ProvePhone({ subject, onProven }: Props) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const isReading = 'isRecording' in subject;
  const close = () => setOpen(false);
  const proven = () => {
    close();
    onProven();
  };
  return (
    <>
      <Notice tone="info">
        号码只显示一部分。验证手机号后，您自己的号码会完整显示 10 分钟。
        <Button
          look="plain"
          small
          onClick={() => (isReading ? void navigate('/identity-confirm') : setOpen(true))}
        >
          验证手机号
        </Button>
      </Notice>
      {isOpen &&
        ('process_no' in subject ? (
          <HolderSheet processNo={subject.process_no} onProven={proven} onClose={close} />
        ) : (
          <MemberSheet transmitRecordNo={subject.transmit_record_no} onProven={proven} onClose={close} />
        ))}
    </>
  );
}

interface FrameProps {
  readonly busy: boolean;
  readonly word: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Frame({ busy, word, onSubmit, onClose, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Sheet
      title="验证手机号"
      onClose={onClose}
      actions={
        <Button type="submit" form="own-phone" busy={busy}>
          {word}
        </Button>
      }
    >
      <form id="own-phone" noValidate onSubmit={submit}>
        {children}
      </form>
    </Sheet>
  );
}

interface SheetProps {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

function HolderSheet({ processNo, onProven, onClose }: SheetProps & { readonly processNo: string }) {
  const proof = useApplicantProof(processNo, onProven);
  const { verifying, messages } = proof.check;
  return (
    <Frame busy={verifying} word="验证" onSubmit={proof.verify} onClose={onClose}>
      <ApplicantProofFields proof={proof} error={messages.captcha ?? null} />
    </Frame>
  );
}

function MemberSheet({
  transmitRecordNo,
  onProven,
  onClose,
}: SheetProps & { readonly transmitRecordNo: string }) {
  const [digits, setDigits] = useState('');
  const proof = useMemberProof({ transmit_record_no: transmitRecordNo, proof: 'given', mobile_masked: null });
  const { sent, problem, busy } = proof;
  const length = sent ? 6 : 4;
  const check = () =>
    void (sent ? proof.verify(digits) : proof.send(digits)).then((came) => {
      if (came === 'proven' && sent) return onProven();
      if (came !== 'unheard') setDigits('');
    });
  const label = sent ? '验证码' : '您手机号的后四位';
  return (
    <Frame busy={busy} word={sent ? '验证' : '获取验证码'} onSubmit={check} onClose={onClose}>
      <Field label={label} error={problem}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete={sent ? 'one-time-code' : 'off'}
            maxLength={length}
            placeholder={`${length} 位数字`}
            value={digits}
            onChange={(event) => setDigits(digitsIn(event.target.value))}
          />
        )}
      </Field>
    </Frame>
  );
}
