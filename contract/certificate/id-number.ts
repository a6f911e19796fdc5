import type { Gender } from '../enums.ts';
import { ageOn } from '../dates.ts';
import { normaliseCertificateNumber } from './normalise.ts';

/** 18 digits with the region, the date of birth and a check digit (specification, section 5). */
export const idNumberFormat = /^[1-9]\d{5}(18|19|2\d)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[0-9X]$/;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = '10X98765432';

/** The check digit of the first 17 digits of a number (GB 11643, ISO 7064 MOD 11-2). */
export function checkDigit(first17: string): string {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(first17[i]), 0);
  return checkDigits[sum % 11] ?? '';
}

/** Whether eight digits are a day that there was. */
export function isRealDate(yyyymmdd: string): boolean {
  const [year, month, day] = [yyyymmdd.slice(0, 4), yyyymmdd.slice(4, 6), yyyymmdd.slice(6, 8)].map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
}

export interface IdDerivation {
  /** yyyy-mm-dd */
  readonly birthday: string;
  readonly gender: Gender;
  /** Whole years on the day asked for. */
  readonly age: number;
}

/**
 * Birthday, gender and age of an ID number (specification, section 5): 15 digits give a birth year of 19xx,
 * 18 take the date from positions 7-14; the second-to-last digit (of 15: the last) is odd for male.
 * `today` is yyyy-mm-dd. Null where the number has neither form.
 */
export function deriveFromIdNumber(raw: string, today: string): IdDerivation | null {
  const number = normaliseCertificateNumber(raw);
  const is15 = /^\d{15}$/.test(number);
  if (!is15 && !idNumberFormat.test(number)) return null;
  const date = is15 ? `19${number.slice(6, 12)}` : number.slice(6, 14);
  if (!isRealDate(date)) return null;
  const genderDigit = Number(number[is15 ? 14 : 16]);
  const birthday = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
  return { birthday, gender: genderDigit % 2 === 1 ? 'male' : 'female', age: ageOn(birthday, today) };
}
