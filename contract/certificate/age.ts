const beijingMs = 8 * 3_600_000;

/** The day that it is in Beijing, yyyy-mm-dd: whoever asks and wherever it runs. */
export const beijingDay = (at: Date): string => new Date(at.getTime() + beijingMs).toISOString().slice(0, 10);

/** Whole years between two days, both yyyy-mm-dd; negative before the birth. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}
