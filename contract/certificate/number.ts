import type { CertificateType } from '../enums.ts';
import { checkDigit, idNumberFormat, isRealDate } from './id-number.ts';
import { normaliseCertificateNumber } from './normalise.ts';

/** Document number formats (specification, section 5). Types without an entry are not checked. */
const formats: Partial<Record<CertificateType, RegExp>> = {
  id_card: idNumberFormat,
  residence_booklet: idNumberFormat,
  passport: /^[A-Za-z0-9]{5,17}$/,
  officers: /^[A-Za-z0-9]{7,21}$/,
  hk_macao_return_card: /^[A-Za-z0-9]{5,21}$/,
  tw_residents_card: /^[A-Za-z0-9]{5,21}$/,
  birth_certificate: /^[A-Za-z0-9]{5,21}$/,
};

export type CertificateProblem = 'format' | 'date' | 'checksum';

/** The first thing wrong with a certificate number, or null. Specification, section 5. */
export function certificateProblem(type: CertificateType, raw: string): CertificateProblem | null {
  const number = normaliseCertificateNumber(raw);
  const format = formats[type];
  if (!format) return null;
  if (!format.test(number)) return 'format';
  if (format !== idNumberFormat) return null;
  if (!isRealDate(number.slice(6, 14))) return 'date';
  return checkDigit(number.slice(0, 17)) === number[17] ? null : 'checksum';
}
