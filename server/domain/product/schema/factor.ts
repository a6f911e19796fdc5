import * as z from 'zod/mini';
import { key, sentences, value, words, years } from './scalars.ts';

/** The plan is known before every factor: conditions and rate tables may name it as if it were one. */
export const planFactor = 'plan';

/** Holds where the factor has one of the values, or lies between two numbers (yuan; full years of age), both included. */
export const condition = z.strictObject({
  factor: key,
  in: z.optional(z.array(z.string()).check(z.minLength(1))),
  from: z.optional(z.int()),
  to: z.optional(z.int()),
});
export type FactorCondition = z.infer<typeof condition>;

const reasoned = z.extend(condition, { reason: words });

const option = z.strictObject({
  value,
  label: words,
  note: z.optional(words),
  /** All must hold; the first that does not gives the reason. */
  only_if: z._default(z.array(reasoned), []),
});

/** Narrows an amount or an age where all of its conditions hold. */
const limit = z.strictObject({
  if: z.array(condition).check(z.minLength(1)),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  reason: words,
});
export type FactorLimit = z.infer<typeof limit>;

const common = {
  factor: key,
  name: words,
  note: z.optional(words),
  /** Chosen once for the policy, or for each insurant. */
  of: z.enum(['policy', 'insurant']),
  /** Other factors that its conditions name. */
  depends_on: z._default(z.array(key), []),
  /** All must hold, or the factor does not count. */
  shown_if: z._default(z.array(condition), []),
};

export const factor = z.discriminatedUnion('input', [
  z.strictObject({
    ...common,
    input: z.literal('options'),
    kind: z.enum(['fixed', 'single', 'multiple']),
    options: z.array(option).check(z.minLength(1), z.maxLength(60)),
  }),
  z.strictObject({
    ...common,
    /** Whole yuan. */
    input: z.literal('amount'),
    kind: z.literal('single'),
    min: z.int().check(z.minimum(1)),
    max: z.int().check(z.maximum(100_000_000)),
    step: z.int().check(z.minimum(1)),
    /** Amounts that are offered at once; any other in steps. */
    presets: z.array(z.int()),
    limits: z._default(z.array(limit), []),
  }),
  z.strictObject({
    ...common,
    input: z.literal('birth_date'),
    kind: z.literal('single'),
    /** So many days after birth at least. */
    min_days: z.int().check(z.minimum(0)),
    /** Full years, both included. */
    min_age: years,
    max_age: years,
    limits: z._default(z.array(limit), []),
  }),
]);
export type Factor = z.infer<typeof factor>;
export type OptionsFactor = Extract<Factor, { input: 'options' }>;
export type AmountFactor = Extract<Factor, { input: 'amount' }>;
export type BirthDateFactor = Extract<Factor, { input: 'birth_date' }>;

export const factorGroup = z.strictObject({
  group: key,
  title: words,
  note: z.optional(sentences),
  of: z.enum(['policy', 'insurant']),
  factors: z.array(key).check(z.minLength(1)),
});
