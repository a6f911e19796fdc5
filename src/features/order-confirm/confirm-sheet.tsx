import { useEffect, useState } from 'react';
import type { ConfirmDetails } from '../../../contract/model/order.ts';
import { CaptchaSheet } from '../../parts/captcha/captcha-sheet.tsx';
import type { Subject } from '../../parts/identity/subject.ts';
import { lateSheet } from '../../parts/failure/late-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './confirm-sheet.module.css';
import type { Signer } from './signed-document.ts';
import { useConfirm } from './use-confirm.ts';
import type { KeptSignature } from './use-kept-signature.ts';

const Signing = lateSheet(() => import('./signing.tsx'));

interface Props {
  readonly subject: Subject;
  /** The same person, as what they read and sign is kept by. */
  readonly signer: Signer;
  readonly details: ConfirmDetails;
  readonly signing: KeptSignature;
  readonly onConfirmed: () => void;
  /** The order says something else than what they looked at when they came here. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The signature where the product asks for one, then the captcha of the own phone. */
export default function ConfirmSheet({
  subject,
  signer,
  details: now,
  signing,
  onConfirmed,
  ...props
}: Props) {
  const { onChanged, onClose } = props;
  const [details] = useState(now);
  const { signature } = signing;
  const check = useConfirm({ subject, details, signature, onChanged });
  const isChanged = now.content_sha256 !== details.content_sha256;
  useEffect(() => {
    if (isChanged) onChanged();
  }, [isChanged, onChanged]);
  const isConfirmed = now.confirmed_at !== null;
  const { forget } = signing;
  useEffect(() => {
    // The answer may be lost, and the page is told all the same.
    if (!isConfirmed) return;
    forget();
    onConfirmed();
  }, [isConfirmed, forget, onConfirmed]);
  const isSigned = details.signatures.length > 0 && signature !== null;
  if (details.signatures.length > 0 && !isSigned)
    return <Signing signer={signer} details={details} onSigned={signing.keep} onClose={onClose} />;
  return (
    <CaptchaSheet
      title="验证本人手机"
      mobile={details.mobile_masked ?? ''}
      check={check}
      help={`请看短信是否被拦截、手机是否欠费停机。仍收不到，请拨打 ${details.head.service_phone}。`}
      onProven={() => {
        forget();
        onConfirmed();
      }}
      onClose={onClose}
    >
      <p className={styles.statement}>{details.statement}</p>
      {isSigned && (
        <p className={styles.signed}>
          已签名
          <Button look="plain" small disabled={check.verifying} onClick={forget}>
            重新签名
          </Button>
        </p>
      )}
    </CaptchaSheet>
  );
}
