// Plain dates are 'YYYY-MM-DD'. They are compared as texts.

type Parts = readonly [year: number, month: number, day: number];

const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

const partsOf = (date: string): Parts => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Whether the text is a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month);
}

/** The day that it is in China. */
export const todayInChina = (now: Date): string =>
  new Date(now.getTime() + shanghaiMs).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day) + days * dayMs).toISOString().slice(0, 10);
};

/** The same day of another year; of a year without a 29 February the 28th. */
export function addYears(date: string, count: number): string {
  const [year, month, day] = partsOf(date);
  return dateOf(year + count, month, Math.min(day, lastDay(year + count, month)));
}

/** Full years on that day; negative before the birth. */
export function ageOn(birth: string, date: string): number {
  const [birthYear, birthMonth, birthDay] = partsOf(birth);
  const [year, month, day] = partsOf(date);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}
