import { digitsIn } from '../../../../../contract/plain-text.ts';

/** What was typed, as far as it goes: 1992-03-0. */
export function typedDate(text: string): string {
  const digits = digitsIn(text).slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** Whether it is a day of the calendar, yyyy-mm-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
