import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { digitsIn } from '../../../contract/plain-text.ts';
import { ApplicantProofFields, useApplicantProof } from '../../parts/captcha/applicant-proof.tsx';
import { CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { useMemberProof } from '../../parts/captcha/use-member-proof.ts';
import type { DataSubject } from '../../parts/consent/own-data-row.tsx';
import { IdentityForm } from '../../parts/recording-identity/identity-form.tsx';
import type { Identity } from '../../parts/recording-identity/identity-messages.ts';
import { useIdentity } from '../../parts/recording-identity/use-identity.ts';
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
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const proven = () => {
    close();
    onProven();
  };
  return (
    <>
      <Notice tone="info">
        号码只显示一部分。验证手机号后，您自己的号码会完整显示 10 分钟。
        <Button look="plain" small onClick={() => setOpen(true)}>
          验证手机号
        </Button>
      </Notice>
      {isOpen && <ProofSheet subject={subject} onProven={proven} onClose={close} />}
    </>
  );
}

function ProofSheet({ subject, ...then }: SheetProps & { readonly subject: DataSubject }) {
  if ('process_no' in subject) return <HolderSheet processNo={subject.process_no} {...then} />;
  const { transmit_record_no: transmitRecordNo, isRecording } = subject;
  const Sheet = isRecording ? ReaderSheet : MemberSheet;
  return <Sheet transmitRecordNo={transmitRecordNo} {...then} />;
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

interface LinkProps extends SheetProps {
  readonly transmitRecordNo: string;
}

/** Who reads a recording proves who they are as at its beginning; the recording stays where it is. */
function ReaderSheet({ transmitRecordNo, onProven, onClose }: LinkProps) {
  const [identity, setIdentity] = useState<Identity>({
    ...{ name: '', certificateType: 'id_card', certificateNumber: '' },
  });
  const check = useIdentity(transmitRecordNo, identity, onProven);
  return (
    <Sheet
      title="验证手机号"
      onClose={onClose}
      actions={
        <Button type="submit" form="identity" busy={check.verifying}>
          验证
        </Button>
      }
    >
      {check.messages.form && (
        <Notice tone="danger" live>
          {check.messages.form}
        </Notice>
      )}
      <IdentityForm
        identity={identity}
        check={check}
        registered={null}
        onChange={(changed) => setIdentity((before) => ({ ...before, ...changed }))}
      />
    </Sheet>
  );
}

function MemberSheet({ transmitRecordNo, onProven, onClose }: LinkProps) {
  const [digits, setDigits] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const proof = useMemberProof({ transmit_record_no: transmitRecordNo, proof: 'given', mobile_masked: null });
  const { sent, problem, busy } = proof;
  const check = () =>
    void (sent ? proof.verify(digits) : proof.send(digits)).then((came) => {
      if (came === 'proven' && sent) return onProven();
      if (came !== 'unheard') setDigits('');
    });
  return (
    <Frame busy={busy} word={sent ? '验证' : '获取验证码'} onSubmit={check} onClose={onClose}>
      {sent ? (
        <CaptchaField
          {...{ sent, input, value: digits, error: problem, heldUntil: 0, sending: busy, before: '' }}
          onChange={setDigits}
          onAsk={(way) => void proof.sendAgain(way).then(() => input.current?.focus())}
        />
      ) : (
        <Field label="您手机号的后四位" error={problem}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder="4 位数字"
              value={digits}
              onChange={(event) => setDigits(digitsIn(event.target.value))}
            />
          )}
        </Field>
      )}
    </Frame>
  );
}
