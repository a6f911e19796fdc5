import { addDays, beijingDay } from '../../../contract/dates.ts';

const morningOf = (day: string): Date => new Date(`${day}T09:00:00+08:00`);

/** Nobody's phone is to ring by night: what a clock finds then, at midnight or after an outage, is told in the morning. */
export function byDay(at: Date): { readonly runAt?: Date } {
  const today = beijingDay(at);
  const morning = morningOf(today);
  if (at < morning) return { runAt: morning };
  return at < new Date(`${today}T21:00:00+08:00`) ? {} : { runAt: morningOf(addDays(today, 1)) };
}
