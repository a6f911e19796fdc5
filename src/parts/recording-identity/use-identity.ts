import { useState } from 'react';
import { normaliseCertificateNumber } from '../../../contract/certificate/normalise.ts';
import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import { failureCode, isFailure } from '../../api/failure.ts';
import { captchaApi } from '../captcha/api.ts';
import { captchaMissing, heldBack, sentNow, type Sent } from '../captcha/sent.ts';
import { type FieldMessages, fieldOf, type Identity, identityMessages } from './identity-messages.ts';

/** The two calls of the identity check, with every refusal beside its field. */
export function useIdentity(transmitRecordNo: string, identity: Identity, onProven: () => void) {
  const [send, sending] = captchaApi.useSendCaptchaMutation();
  const [verify, verifying] = captchaApi.useVerifyCaptchaMutation();
  const [messages, setMessages] = useState<FieldMessages>({});
  const [sent, setSent] = useState<Sent | null>(null);
  const [heldUntil, setHeldUntil] = useState(0);
  const scene = { scene: 'single_recording', transmit_record_no: transmitRecordNo } as const;

  const refuse = (error: unknown) => {
    const field = fieldOf(failureCode(error));
    if (field && isFailure(error) && error.kind === 'code') setMessages({ [field]: error.message });
  };

  return {
    messages,
    sent,
    heldUntil,
    sending: sending.isLoading,
    verifying: verifying.isLoading,
    clear: (field: keyof FieldMessages) => setMessages(({ [field]: _, ...others }) => others),
    async askForCaptcha(way: CaptchaWay): Promise<boolean> {
      const wrong = identityMessages(identity);
      setMessages(wrong);
      if (Object.keys(wrong).length > 0) return false;
      try {
        const answer = await send({
          ...scene,
          name: identity.name.trim(),
          certificate_type: identity.certificateType,
          certificate_number: normaliseCertificateNumber(identity.certificateNumber),
          way,
        }).unwrap();
        setSent((before) => sentNow(answer, before));
        return true;
      } catch (error) {
        const held = heldBack(error);
        if (!held) {
          refuse(error);
          return false;
        }
        setSent(held.sent);
        setHeldUntil(held.until);
        return held.sent !== null;
      }
    },
    async confirm(captcha: string): Promise<void> {
      const wrong = identityMessages(identity);
      if (!/^\d{6}$/.test(captcha)) wrong.captcha = captchaMissing(sent);
      setMessages(wrong);
      if (Object.keys(wrong).length > 0) return;
      await verify({ ...scene, captcha })
        .unwrap()
        .then(onProven)
        .catch(refuse);
    },
  };
}
