/** Days that have been, or days on which something ends. */
export type DateSpan = 'past' | 'future';

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Of yyyy-mm-dd; null of anything else. */
export function partsOf(text: string): DateParts | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return null;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  return { year, month, day };
}

export const isoDateOf = ({ year, month, day }: DateParts): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

export const daysIn = ({ year, month }: Pick<DateParts, 'year' | 'month'>): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 31 January, a month on, is the last of February. */
export const clampDay = (parts: DateParts): DateParts => ({
  ...parts,
  day: Math.min(parts.day, daysIn(parts)),
});

/** What ends has not ended yet: a day before the first is the first. */
export const notBefore = (first: DateParts, parts: DateParts): DateParts =>
  isoDateOf(parts) < isoDateOf(first) ? first : parts;

/** Where the wheels of month and day begin, with what stands on them. */
export const earliestOf = (first: DateParts, { year, month }: DateParts) => ({
  month: year === first.year ? first.month : 1,
  day: year === first.year && month === first.month ? first.day : 1,
});

/** The years of the wheel, and the day on which it stands before one was chosen. */
export function yearsOf(
  span: DateSpan,
  today: string,
): { readonly from: number; readonly to: number; readonly first: string } {
  const year = Number(today.slice(0, 4));
  return span === 'past'
    ? { from: year - 110, to: year, first: `${year - 35}-01-01` }
    : { from: year, to: year + 50, first: clampedTo(today, year + 10) };
}

const clampedTo = (today: string, year: number): string => isoDateOf(clampDay({ ...partsOf(today)!, year }));
