import * as z from 'zod/mini';
import { insuranceItemType } from '../../../../contract/enums.ts';
import { condition } from './factor.ts';
import { rateDisplay } from './rates.ts';
import { key, number, permille, wholeFen, words } from './scalars.ts';

/** The table's rate for each so many yuan of a factor: 1000 means fen for each thousand. */
const per = z.strictObject({ factor: key, yuan: z.int().check(z.minimum(1)) });

export const premiumRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('table'), table: key, per: z.nullable(per) }),
  z.strictObject({ kind: z.literal('flat'), fen: wholeFen }),
  /** The customer says how much. */
  z.strictObject({ kind: z.literal('amount'), factor: key }),
  /** Thousandths of the premium of an item above. */
  z.strictObject({ kind: z.literal('fraction'), of: number, permille }),
  /** Part of the main insurance, without a premium of its own. */
  z.strictObject({ kind: z.literal('included') }),
]);
export type PremiumRule = z.infer<typeof premiumRule>;

const sum = z.union([
  z.strictObject({ text: words }),
  z.strictObject({ factor: key, permille: z._default(permille, 1000) }),
]);

/** What is paid at the insurant's death, premiums that are given back not counted. */
const paysAtDeath = z.union([
  z.strictObject({ yuan: z.int().check(z.minimum(1), z.maximum(100_000_000)) }),
  z.strictObject({ factor: key, permille: z._default(permille, 1000) }),
]);

export const item = z.strictObject({
  item_no: number,
  name: words,
  type: insuranceItemType,
  sum,
  premium: premiumRule,
  /** Counts towards what may be paid for a minor's death (R17). */
  pays_at_death: z.optional(paysAtDeath),
  /** All must hold, or the item is not insured. */
  included_if: z._default(z.array(condition), []),
});
export type Item = z.infer<typeof item>;

/** What is paid out: a text, or a text around an amount (`{yuan}`) from a table. */
const benefit = z.strictObject({
  label: words,
  text: words,
  table: z.optional(key),
  per: z.optional(per),
});

export const plan = z.strictObject({
  plan_no: number,
  name: words,
  note: z.optional(words),
  items: z.array(item).check(z.minLength(1), z.maxLength(40)),
  benefits: z._default(z.array(benefit), []),
  rate_display: rateDisplay,
});
export type Plan = z.infer<typeof plan>;
