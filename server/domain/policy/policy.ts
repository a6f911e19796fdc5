import { addDays, addYears, beijingDay } from '../../../contract/dates.ts';
import type { Quotation } from '../../../contract/model/gene.ts';
import { dueAfter } from '../working-days/working-days.ts';
import type { CoverTerm } from './period.ts';
import { callDueAt } from './visit-call.ts';

/** `issuing`: it has its number, its files are being drawn. */
export type PolicyStatus = 'issuing' | 'in_force' | 'ended';

/** As it is printed: the year and seven digits of that year. */
export const policyNumber = (year: number, count: number): string =>
  `99${year}${String(count).padStart(7, '0')}`;

/** What a number was made of; null where it is none. */
export function policyNumberParts(
  policyNo: string,
): { readonly year: number; readonly count: number } | null {
  const [, year, count] = /^99(\d{4})(\d{7})$/.exec(policyNo) ?? [];
  return year && count ? { year: Number(year), count: Number(count) } : null;
}

/** Who waits is told of a minute. */
const issuingMs = 5 * 60_000;

/** From when on a policy takes longer than who waits was told; a person who looks at a card or a face has a working day. */
export const lateFrom = (since: Date, isLookedAt: boolean): Date =>
  isLookedAt ? dueAfter(since, 1) : new Date(since.getTime() + issuingMs);

/** The day after that on which it was paid, from midnight. */
export const startsOn = (paidAt: Date): string => addDays(beijingDay(paidAt), 1);

/** Whether cover began: on the day of the payment the policy is there, and covers nothing yet. */
export const hasBegun = (starts: string, now: Date): boolean => starts <= beijingDay(now);

/**
 * The last day of cover: the day before the birthday, or the day before it would begin again; null: for life. Throws
 * where it ends at an age and nobody's birthday is known.
 */
export function endsOn({ period, birthday }: CoverTerm, starts: string): string | null {
  if (period === 'life') return null;
  if ('days' in period) return addDays(starts, period.days - 1);
  if ('years' in period) return dayBeforeAnniversary(starts, period.years);
  if (birthday === null) throw new Error('cover ends at an age of which no birthday is known');
  return dayBeforeAnniversary(birthday, period.to_age);
}

/**
 * Of a year without the same day, the last day of its month (Civil Code, article 202): who was born on 29 February is a
 * year older on 1 March there, as `ageOn` counts, and what began on it would begin again then.
 */
function dayBeforeAnniversary(date: string, years: number): string {
  const day = addYears(date, years);
  return day.slice(5) === date.slice(5) ? addDays(day, -1) : day;
}

/** When cover ends that lasts through that day in Beijing. */
export const lastInstant = (day: string): Date => new Date(`${day}T23:59:59.999+08:00`);

interface CoolingOff {
  readonly until: string;
  /** 0 on its last day as well. */
  readonly leftDays: number;
}

/** Counts from the day after it was acknowledged; until then nothing of it is used up. */
export function coolingOff(days: number, receivedAt: Date | null, now: Date): CoolingOff {
  const today = beijingDay(now);
  const until = addDays(beijingDay(receivedAt ?? now), days);
  return { until, leftDays: Math.max(0, daysBetween(today, until)) };
}

/** Whether everything that was paid is paid back on that day. */
export const isCoolingOff = (days: number, receivedAt: Date | null, now: Date): boolean =>
  beijingDay(now) <= coolingOff(days, receivedAt, now).until;

/** So long before the end of the cooling-off period staff calls who has not done the online visit. */
const visitCallDays = 3;

/**
 * By when the online visit is reminded of, and from when on staff calls: half-way, and shortly before its last day. Staff
 * has a working day for it, so that before a holiday both are earlier.
 */
export function visitReminders(
  days: number,
  receivedAt: Date,
): { readonly remindOn: string; readonly callOn: string } {
  const received = beijingDay(receivedAt);
  const { until } = coolingOff(days, receivedAt, receivedAt);
  let callOn = addDays(received, Math.max(0, days - visitCallDays));
  while (callOn > received && callDueDay(callOn) > until) callOn = addDays(callOn, -1);
  const halfWay = addDays(received, Math.ceil(days / 2));
  const dayBefore = addDays(callOn, -1);
  return { remindOn: halfWay < dayBefore ? halfWay : dayBefore, callOn };
}

/** By when who is on the shelf from that day on is called. */
const callDueDay = (day: string): string => beijingDay(callDueAt(new Date(`${day}T08:00:00+08:00`)));

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

type Instalments = Pick<Quotation, 'period' | 'instalments'>;

const isInParts = ({ period, instalments }: Instalments): boolean =>
  instalments > 1 && (period === 'month' || period === 'year');

/** The day of the instalment after so many. */
const premiumDay = ({ period }: Instalments, starts: string, count: number): string =>
  period === 'year' ? addYears(starts, count) : addMonths(starts, count);

/** Whether another premium than the first has been due, so that more than that one may have been paid. */
export const isLaterPremiumDue = (premium: Instalments, starts: string, now: Date): boolean =>
  isInParts(premium) && premiumDay(premium, starts, 1) <= beijingDay(now);

/** The next instalment’s day, through that day itself; null where all are paid or the policy has ended by then. */
export function nextPremiumOn(premium: Instalments, starts: string, now: Date): string | null {
  if (!isInParts(premium)) return null;
  const today = beijingDay(now);
  for (let count = 1; count < premium.instalments; count++) {
    const on = premiumDay(premium, starts, count);
    if (on >= today) return on;
  }
  return null;
}

function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Working days until money that was sent back is there, in the ordinary run of things. */
export const refundWorkingDays = 3;
