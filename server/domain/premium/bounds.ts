import type { AmountFactor, BirthDateFactor, FactorLimit } from '../product/schema/factor.ts';
import { addDays, addYears } from '../../../contract/dates.ts';
import { allHold, type Facts } from './facts.ts';
import { yuanWords } from '../../../contract/yuan-words.ts';

/** Between which numbers a value lies just now, both included, and why it is not below or above. */
export interface Bounds<T> {
  readonly min: T;
  readonly max: T;
  readonly belowReason: string;
  readonly aboveReason: string;
}

function narrowed(start: Bounds<number>, limits: readonly FactorLimit[], facts: Facts): Bounds<number> {
  let bounds = start;
  for (const limit of limits) {
    if (!allHold(limit.if, facts)) continue;
    if (limit.min !== undefined && limit.min > bounds.min)
      bounds = { ...bounds, min: limit.min, belowReason: limit.reason };
    if (limit.max !== undefined && limit.max < bounds.max)
      bounds = { ...bounds, max: limit.max, aboveReason: limit.reason };
  }
  return bounds;
}

/** In whole yuan. */
export function amountBounds({ name, min, max, limits }: AmountFactor, facts: Facts): Bounds<number> {
  const start = {
    ...{ min, max },
    belowReason: `${name}最少 ${yuanWords(min)}`,
    aboveReason: `${name}最多 ${yuanWords(max)}`,
  };
  return narrowed(start, limits, facts);
}

/** Of full years of age. */
export function ageBounds(
  { min_age, max_age, limits }: Pick<BirthDateFactor, 'min_age' | 'max_age' | 'limits'>,
  facts: Facts,
): Bounds<number> {
  const belowReason = min_age > 0 ? `被保险人须满 ${min_age} 周岁` : '';
  const start = { min: min_age, max: max_age, belowReason, aboveReason: `被保险人不能超过 ${max_age} 周岁` };
  return narrowed(start, limits, facts);
}

interface BirthDays {
  readonly today: string;
  readonly ages: Pick<Bounds<number>, 'min' | 'max'>;
  /** The day of who has just reached the least age, of who is just old enough in days, and of who is the oldest. */
  readonly youngest: string;
  readonly oldEnough: string;
  readonly oldest: string;
}

/** Days are reckoned once for each factor while neither the day nor the ages change: a premium is asked for with each tap. */
const birthDays = new WeakMap<BirthDateFactor, BirthDays>();

function birthDaysOf(factor: BirthDateFactor, ages: BirthDays['ages'], today: string): BirthDays {
  const known = birthDays.get(factor);
  if (known?.today === today && known.ages.min === ages.min && known.ages.max === ages.max) return known;
  const made = {
    ...{ today, ages: { min: ages.min, max: ages.max } },
    youngest: addYears(today, -ages.min),
    oldEnough: addDays(today, -factor.min_days),
    oldest: addDays(addYears(today, -ages.max - 1), 1),
  };
  birthDays.set(factor, made);
  return made;
}

/** The first and the last day on which an insurant may be born. */
export function birthDateBounds(factor: BirthDateFactor, facts: Facts): Bounds<string> {
  const ages = ageBounds(factor, facts);
  const { youngest, oldEnough, oldest } = birthDaysOf(factor, ages, facts.today);
  const tooYoung = youngest <= oldEnough ? ages.belowReason : '';
  return {
    min: oldest,
    max: youngest < oldEnough ? youngest : oldEnough,
    belowReason: ages.aboveReason,
    aboveReason: tooYoung || `被保险人须出生满 ${factor.min_days} 天`,
  };
}
