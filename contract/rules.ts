import type { Rule } from './model/rule.ts';

// The one evaluator of rules: page and server ask it, so neither lets through what the other refuses.

/** What a field holds: what was typed, or what was chosen of several. */
export type FieldValue = string | number | null | readonly string[];

type Bound = string | number | null;

/** Longer values are never matched against a pattern: what a pattern takes is short. */
const mostMatched = 200;

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Decimal digits with a sign and a fraction, nothing else that JavaScript takes for a number. */
const decimal = /^-?\d{1,15}(\.\d{1,8})?$/;

function numberOf(value: Bound): number {
  if (typeof value === 'number') return value;
  return value !== null && decimal.test(value) ? Number(value) : Number.NaN;
}

const hasBound = (bound: Bound | undefined): bound is string | number =>
  bound !== null && bound !== undefined && bound !== '';

const fractionDigits = (value: string): number => value.split('.')[1]?.length ?? 0;

/** Whether a number is a whole multiple, told in integers: 0.3 is three times 0.1. */
function isMultiple(value: string, step: string): boolean {
  const digits = Math.max(fractionDigits(value), fractionDigits(step));
  const scaled = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(digits - fractionDigits(text)));
  return scaled(value) % scaled(step) === 0n;
}

/** Whether the pattern is found in the value. A pattern that this engine does not know is left to the server. */
function matches(value: string, pattern: string): boolean {
  if ([...value].length > mostMatched) return false;
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

/** Whether one value keeps a rule that has one bound. */
const withOneBound = {
  min: (value: string, bound: Bound) => numberOf(value) > numberOf(bound),
  max: (value: string, bound: Bound) => numberOf(value) < numberOf(bound),
  equal: (value: string, bound: Bound) => value === String(bound),
  not_equal: (value: string, bound: Bound) => value !== String(bound),
  // Characters as people count them: 𠮷 is one.
  length: (value: string, bound: Bound) => [...value].length <= numberOf(bound),
  pattern: (value: string, bound: Bound) => matches(value, String(bound)),
  step: (value: string, bound: Bound) => {
    const step = String(bound);
    return decimal.test(value) && decimal.test(step) && Number(step) > 0 && isMultiple(value, step);
  },
} as const;

function isInRange(value: string, [from, to]: readonly Bound[]): boolean {
  const number = numberOf(value);
  if (Number.isNaN(number)) return false;
  return (!hasBound(from) || number >= numberOf(from)) && (!hasBound(to) || number <= numberOf(to));
}

function keepsRule(value: string, { type, value: bound }: Rule): boolean {
  const bounds = (Array.isArray(bound) ? bound : [bound]).filter(hasBound);
  if (bounds.length === 0) return true;
  if (type === 'range') return isInRange(value, Array.isArray(bound) ? bound : []);
  if (type === 'in') return bounds.some((one) => String(one) === value);
  if (type === 'not_in') return bounds.every((one) => String(one) !== value);
  return withOneBound[type](value, bounds[0]!);
}

/**
 * The message of the first rule that the value breaks, or null. `min` and `max` are strict, `range` takes its ends in,
 * `length` counts characters. An empty value breaks none: whether a field must be filled in is not a rule's to say. Of
 * several chosen values each must keep every rule.
 */
export function brokenRule(rules: readonly Rule[], value: FieldValue): string | null {
  if (isEmpty(value)) return null;
  const values: readonly string[] = Array.isArray(value) ? value : [String(value)];
  return rules.find((rule) => !values.every((one) => keepsRule(one, rule)))?.message ?? null;
}
