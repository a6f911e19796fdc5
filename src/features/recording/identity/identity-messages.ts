import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { CertificateType } from '../../../../contract/enums.ts';
import { type CertificateProblem, certificateProblem } from '../../../../contract/certificate/number.ts';

export interface Identity {
  readonly name: string;
  readonly certificateType: CertificateType;
  readonly certificateNumber: string;
}

export type IdentityField = 'name' | 'number' | 'captcha' | 'form';
export type FieldMessages = Partial<Record<IdentityField, string>>;

const problems: Record<CertificateProblem, string> = {
  format: '证件号码的位数或格式不对，请核对',
  date: '号码中的出生日期不存在，请核对',
  checksum: '号码校验未通过，请核对最后一位',
};

/** What is wrong before anything is asked of the server. */
export function identityMessages({ name, certificateType, certificateNumber }: Identity): FieldMessages {
  const problem = certificateNumber.trim() ? certificateProblem(certificateType, certificateNumber) : 'empty';
  return {
    ...(!name.trim() && { name: '请输入姓名' }),
    ...(problem && { number: problem === 'empty' ? '请输入证件号码' : problems[problem] }),
  };
}

const fieldOfCode = new Map<number, IdentityField>([
  [catalogue.identityMismatch.code, 'number'],
  [catalogue.certificateInvalid.code, 'number'],
  [catalogue.captchaWrong.code, 'captcha'],
  [catalogue.captchaExpired.code, 'captcha'],
  [catalogue.captchaTooFrequent.code, 'captcha'],
  [catalogue.identityLocked.code, 'form'],
]);

/** Where the server's refusal is shown; null where the reaction has shown it already. */
export function fieldOf(code: number | null): IdentityField | null {
  return code === null ? null : (fieldOfCode.get(code) ?? null);
}
