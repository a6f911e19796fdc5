import { type CertificateProblem, certificateProblem } from '../../../contract/certificate/number.ts';
import type { CertificateType } from '../../../contract/enums.ts';

const problems: Record<CertificateProblem, string> = {
  format: '证件号码的位数或格式不对，请核对',
  date: '号码中的出生日期不存在，请核对',
  checksum: '号码校验未通过，请核对最后一位',
};

/** What is wrong with a number before the server is asked; null: nothing. */
export function certificateMessage(type: CertificateType, number: string): string | null {
  if (!number.trim()) return '请输入证件号码';
  const problem = certificateProblem(type, number);
  return problem && problems[problem];
}
