import { addDays, beijingDay } from '../../../contract/dates.ts';
import { knownArrangements, type Arrangements } from './arrangement.ts';

/** The hour in Beijing at which a working day ends. */
const endsAt = '18:00:00+08:00';

/** The days off that the Regulation on Public Holidays fixes on the solar calendar; the others move from year to year. */
const fixedOff = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'];

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** Whether people work on that day, yyyy-mm-dd: as it was arranged for its year, or as far as that is fixed for ever. */
export function isWorkingDay(day: string, arrangements: Arrangements = knownArrangements): boolean {
  const arranged = arrangements[day.slice(0, 4)];
  if (!arranged) return !isWeekend(day) && !fixedOff.includes(day.slice(5));
  if (arranged.working.includes(day)) return true;
  return !isWeekend(day) && !arranged.off.some(([first, last]) => first <= day && day <= last);
}

/** The year that nobody added although days of it are reckoned with: the present one, from December on the next. */
export function yearNotArranged(at: Date, arrangements: Arrangements = knownArrangements): string | null {
  const [year = '', month] = beijingDay(at).split('-');
  const reckonedWith = month === '12' ? [year, String(Number(year) + 1)] : [year];
  return reckonedWith.find((one) => !(one in arrangements)) ?? null;
}

/** The n-th working day after that moment, yyyy-mm-dd. */
export function workingDaysAfter(
  at: Date,
  days: number,
  arrangements: Arrangements = knownArrangements,
): string {
  let day = beijingDay(at);
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day, arrangements)) left -= 1;
  }
  return day;
}

/** The end of the n-th working day after that moment. */
export const dueAfter = (at: Date, days: number, arrangements: Arrangements = knownArrangements): Date =>
  new Date(`${workingDaysAfter(at, days, arrangements)}T${endsAt}`);
