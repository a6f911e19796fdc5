import { addDays, beijingDay } from '../../../contract/dates.ts';

/** The hour in Beijing at which an underwriter's working day ends. */
const endsAt = '18:00:00+08:00';

const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** The end of the n-th working day after that moment; Saturdays and Sundays are none. */
export function dueAfter(at: Date, days: number): Date {
  let day = beijingDay(at);
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isWorkday(day)) left -= 1;
  }
  return new Date(`${day}T${endsAt}`);
}
