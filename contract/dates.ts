// Plain dates are 'YYYY-MM-DD'. They are compared as texts.

type Parts = readonly [year: number, month: number, day: number];

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

const partsOf = (date: string): Parts => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Of a month from 1 to 12. */
const lastDay = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (lastDays[month - 1] ?? 0);

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Whether the text is a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month);
}

/** The day that it is in Beijing: whoever asks and wherever it runs. */
export const beijingDay = (at: Date): string => new Date(at.getTime() + beijingMs).toISOString().slice(0, 10);

/** The last day in Beijing that is over by then: of what ends with the first moment of a day. */
export const lastDayBefore = (instant: string): string => beijingDay(new Date(Date.parse(instant) - 1));

/** Of what may be done through that whole day, the last: 2026-03-18 24:00 前. */
export const throughDay = (day: string): string => `${day} 24:00 前`;

export const addDays = (date: string, days: number): string => {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day) + days * dayMs).toISOString().slice(0, 10);
};

/** The same day of another year; of a year without a 29 February the 28th. */
export function addYears(date: string, count: number): string {
  const [year, month, day] = partsOf(date);
  return dateOf(year + count, month, Math.min(day, lastDay(year + count, month)));
}

/** Whole years between two days; negative before the birth. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** Who is of age acts for themselves (Civil Code, article 17). */
export const adultAge = 18;

/** False where nobody knows the age. */
export const isMinor = (age: number | null): boolean => age !== null && age < adultAge;
