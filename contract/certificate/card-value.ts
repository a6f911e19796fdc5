import { isDate } from '../dates.ts';
import { isSameName, writtenName } from '../person-name.ts';
import { normaliseCertificateNumber } from './normalise.ts';

const genders: Readonly<Record<string, string>> = { 男: 'male', 女: 'female' };

/** As a card prints a day, and as people write one. */
const writtenDay = /^(\d{4})\s*[年./-]?\s*(\d{1,2})\s*[月./-]?\s*(\d{1,2})\s*日?$/;

/** What somebody copies off a card into one of its fields, as it is kept; what is not understood stays as it is. */
export function cardValue(field: string, typed: string): string {
  const text = typed.trim();
  switch (field) {
    case 'name':
      return writtenName(text);
    case 'number':
      return normaliseCertificateNumber(text);
    case 'gender':
      return genders[text] ?? text;
    case 'nation':
      return text.length > 1 ? text.replace(/族$/, '') : text;
    case 'birth':
      return dayOf(text) ?? text;
    case 'valid_from':
    case 'valid_until':
      return endOfTerm(field, text) ?? text;
    default:
      return text;
  }
}

/** Whether both say the same of a card's field, however it was written. */
export function isSameCardValue(field: string, one: string, other: string): boolean {
  const [a, b] = [cardValue(field, one), cardValue(field, other)];
  return field === 'name' ? isSameName(a, b) : a === b;
}

/** As a card prints its term: the day from which, and the day until which or 长期. */
const writtenTerm = /^(.*\d)\s*[-–—－~～至到]\s*(\d{4}.*|长期.*)$/;

function endOfTerm(field: 'valid_from' | 'valid_until', text: string): string | null {
  const [, from = text, until = text] = dayOf(text) ? [] : (writtenTerm.exec(text) ?? []);
  if (field === 'valid_from') return dayOf(from);
  return /^长期(有效)?$/.test(until.trim()) ? '长期' : dayOf(until);
}

function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = writtenDay.exec(text.normalize('NFKC')) ?? [];
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(plain) ? plain : null;
}
