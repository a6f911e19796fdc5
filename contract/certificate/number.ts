import type { CertificateType } from '../enums.ts';
import { checkDigit, idNumberFormat, isRealDate } from './id-number.ts';
import { normaliseCertificateNumber } from './normalise.ts';

const latin = (least: number, most: number) => new RegExp(`^[A-Z0-9]{${least},${most}}$`);

/** The format of each type's number, spaces out and in capitals (specification, section 5); null: not checked. */
const formats: Readonly<Record<CertificateType, RegExp | null>> = {
  id_card: idNumberFormat,
  residence_booklet: idNumberFormat,
  passport: latin(5, 17),
  officers: latin(7, 21),
  hk_macao_return_card: latin(5, 21),
  tw_residents_card: latin(5, 21),
  birth_certificate: latin(5, 21),
  other: null,
  hk_mc_password: null,
  tw_password: null,
  hk_mc_tw_password: null,
  hk_mc_tw_residence_permit: null,
  hk_mc_tw_return_card: null,
  police_card: null,
  driving_license: null,
  hk_mc_tw_residents_card: null,
  children: null,
  student: null,
  employee_card: null,
  foreigners_residence: null,
  soldier: null,
  foreigners_passport: null,
  china_passport: null,
  foreigners_id_card: null,
  uscc: null,
  lawyer_certificate: null,
  house_certificate: null,
  driving_permit: null,
};

/** Whether a number of this type says when its holder was born, and of which gender. */
export const carriesBirthday = (type: CertificateType): boolean => formats[type] === idNumberFormat;

const idNumberTypes = (Object.keys(formats) as CertificateType[]).filter(carriesBirthday);

/** The types under which the same number is the same person's, the one that it is known by first. */
export const typesOfNumber = (type: CertificateType): readonly CertificateType[] =>
  carriesBirthday(type) ? idNumberTypes : [type];

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
