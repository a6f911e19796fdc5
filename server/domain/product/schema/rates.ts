import * as z from 'zod/mini';
import { key, permille, sentences, value, wholeFen, words } from './scalars.ts';

const at = z.record(key, value);

/** Rates in fen; a row for each combination of the factors in `by`, along the age in full years where it depends on it. */
export const rateTable = z.strictObject({
  table: key,
  by: z.array(key),
  along: z.nullable(key),
  /** From this age on no rate is below the one before. */
  rises_from_age: z.optional(z.int()),
  rows: z
    .array(
      z.strictObject({
        at,
        /** The age of the first rate; 0 where there is but one. */
        from: z.int().check(z.minimum(0)),
        fen: z.array(wholeFen).check(z.minLength(1), z.maxLength(151)),
      }),
    )
    .check(z.minLength(1), z.maxLength(2000)),
});
export type RateTable = z.infer<typeof rateTable>;

/** Which rates the trial page prints for a plan. */
export const rateDisplay = z.strictObject({
  title: words,
  note: sentences,
  table: key,
  /** The rates are multiplied by this: from 1,000 yuan insured to 100,000, say. */
  times: z._default(z.int().check(z.minimum(1)), 1),
  columns: z.array(z.strictObject({ label: words, at })).check(z.minLength(1), z.maxLength(4)),
});

/** What a surrender pays at the end of each policy year, in thousandths of what was paid until then. */
export const cashValues = z.strictObject({
  by: z.array(key),
  rows: z
    .array(z.strictObject({ at, permille: z.array(permille).check(z.minLength(1)) }))
    .check(z.minLength(1)),
});

/** How often and in how many instalments is paid, by the value of a factor; thousandths of the year's premium each. */
export const payment = z.strictObject({
  factor: key,
  of: z.record(
    value,
    z.strictObject({
      instalments: z.int().check(z.minimum(1), z.maximum(600)),
      period: z.enum(['day', 'month', 'year', 'age', 'single']),
      permille,
    }),
  ),
});
