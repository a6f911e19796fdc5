/** Which figure is held to an aim, and the most that it may be. */
export interface Aim {
  readonly of: 'p50' | 'p95' | 'max';
  readonly most: number;
}

/** Milliseconds until the recording's first page answers its first tap on the slow phone; its later pages have no aim. */
export const entryAim: Aim = { of: 'p50', most: 2000 };
/** The same of a trial. */
export const trialAim: Aim = { of: 'p50', most: 2500 };
/** Milliseconds that a page may keep whoever types or swipes waiting, on the slow phone. */
export const longestTaskAim: Aim = { of: 'max', most: 50 };
/** Milliseconds of a premium for each of 200 customers who ask at once. */
export const premiumAim: Aim = { of: 'p95', most: 100 };
/** Thousands of bytes, gzipped, of the script that every page loads first: what .size-limit.js allows. */
export const entryAimKb = 130;

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Infinity);
};

/** A line of a bench's table. */
export function figuresBesideAim(values: readonly number[], aim?: Aim) {
  const figures = { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: percentile(values, 1) };
  return {
    samples: values.length,
    ...figures,
    aim: aim ? `${aim.of} ${aim.most}` : 'none',
    missed: aim ? missMark(figures[aim.of], aim.most) : '',
  };
}

/** What was not measured holds no aim. */
export const missMark = (figure: number, most: number): string => (figure <= most ? '' : 'MISSED');
