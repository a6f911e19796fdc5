import { planFactor, type FactorCondition, type Factor } from '../product/schema/factor.ts';
import { ageOn } from '../../../contract/dates.ts';

/** What is known of one insurant and the policy while factors are laid out, one after another. */
export interface Facts {
  readonly factors: ReadonlyMap<string, Factor>;
  readonly today: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export const emptyFacts = (factors: readonly Factor[], planNo: string, today: string): Facts => ({
  factors: byName(factors),
  today,
  values: new Map([[planFactor, [planNo]]]),
});

const named = new WeakMap<readonly Factor[], ReadonlyMap<string, Factor>>();

function byName(factors: readonly Factor[]): ReadonlyMap<string, Factor> {
  const known = named.get(factors);
  if (known) return known;
  const made = new Map(factors.map((factor) => [factor.factor, factor]));
  named.set(factors, made);
  return made;
}

export const withValues = (facts: Facts, factor: string, values: readonly string[]): Facts => ({
  ...facts,
  values: new Map(facts.values).set(factor, values),
});

/** Yuan of an amount, full years of a date of birth; NaN of anything else, and where nothing is chosen. */
export function numberIn(facts: Facts, name: string): number {
  const value = facts.values.get(name)?.[0];
  const input = facts.factors.get(name)?.input;
  if (value === undefined) return Number.NaN;
  if (input === 'amount') return Number(value);
  return input === 'birth_date' ? ageOn(value, facts.today) : Number.NaN;
}

/** Null where its factor has no value yet. */
export function holds({ factor, in: allowed, from, to }: FactorCondition, facts: Facts): boolean | null {
  const values = facts.values.get(factor);
  if (!values || (values.length === 0 && facts.factors.get(factor)?.kind !== 'multiple')) return null;
  if (allowed && !values.some((value) => allowed.includes(value))) return false;
  if (from === undefined && to === undefined) return true;
  const number = numberIn(facts, factor);
  return number >= (from ?? -Infinity) && number <= (to ?? Infinity);
}

export const allHold = (conditions: readonly FactorCondition[], facts: Facts): boolean =>
  conditions.every((condition) => holds(condition, facts) === true);
