import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CertificateType } from '../../../contract/enums.ts';
import { certificateMessage } from '../certificate/certificate-message.ts';

export interface Identity {
  readonly name: string;
  readonly certificateType: CertificateType;
  readonly certificateNumber: string;
}

export type IdentityField = 'name' | 'number' | 'captcha' | 'form';
export type FieldMessages = Partial<Record<IdentityField, string>>;

/** What is wrong before anything is asked of the server. */
export function identityMessages({ name, certificateType, certificateNumber }: Identity): FieldMessages {
  const number = certificateMessage(certificateType, certificateNumber);
  return {
    ...(!name.trim() && { name: '请输入姓名' }),
    ...(number && { number }),
  };
}

const fieldOfCode = new Map<number, IdentityField>([
  [catalogue.identityMismatch.code, 'number'],
  [catalogue.certificateInvalid.code, 'number'],
  [catalogue.captchaWrong.code, 'captcha'],
  [catalogue.captchaExpired.code, 'captcha'],
  [catalogue.captchaTooFrequent.code, 'captcha'],
  [catalogue.captchaNotSent.code, 'captcha'],
  // A toast says it, too, and is gone before its time and whom to turn to have been read.
  [catalogue.tooManyRequests.code, 'captcha'],
  [catalogue.identityLocked.code, 'form'],
]);

/** Where the server's refusal is shown; null where the reaction has shown it already. */
export function fieldOf(code: number | null): IdentityField | null {
  return code === null ? null : (fieldOfCode.get(code) ?? null);
}
