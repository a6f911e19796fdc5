import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDetails, HandSignature } from '../../../contract/model/order.ts';
import { CaptchaSheet } from '../../parts/captcha/captcha-sheet.tsx';
import type { Subject } from '../../parts/identity/subject.ts';
import styles from './confirm-sheet.module.css';
import { useConfirm } from './use-confirm.ts';

const SignatureSheet = lazy(() => import('./signature-sheet.tsx'));

interface Props {
  readonly subject: Subject;
  readonly details: ConfirmDetails;
  readonly onConfirmed: () => void;
  /** The order says something else than what they looked at when they came here. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The signature where the product asks for one, then the captcha of the own phone. */
export default function ConfirmSheet({ subject, details: now, onConfirmed, onChanged, onClose }: Props) {
  const [details] = useState(now);
  const [signature, setSignature] = useState<HandSignature | null>(null);
  const check = useConfirm({ subject, details, signature, onChanged });
  const isChanged = now.content_sha256 !== details.content_sha256;
  useEffect(() => {
    if (isChanged) onChanged();
  }, [isChanged, onChanged]);
  if (details.signatures.length > 0 && !signature)
    return (
      <Suspense fallback={null}>
        <SignatureSheet details={details} onSigned={setSignature} onClose={onClose} />
      </Suspense>
    );
  return (
    <CaptchaSheet
      title="验证本人手机"
      mobile={details.mobile_masked ?? ''}
      check={check}
      help={`请看短信是否被拦截、手机是否欠费停机。仍收不到，请拨打 ${details.head.service_phone}。`}
      onProven={onConfirmed}
      onClose={onClose}
    >
      <p className={styles.statement}>{details.statement}</p>
    </CaptchaSheet>
  );
}
