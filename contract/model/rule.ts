import * as z from 'zod/mini';
import { ruleType } from '../enums.ts';

const bound = z.nullable(z.union([z.string().check(z.maxLength(500)), z.number()]));

/** One rule of a field; `contract/rules.ts` evaluates it. */
export const rule = z.object({
  type: ruleType,
  /** What the value is held to: a bound, two bounds (range), a list (in, not_in). An empty bound is skipped. */
  value: z.union([bound, z.array(bound)]),
  /** Said to the customer where the value breaks the rule. */
  message: z.string().check(z.minLength(1), z.maxLength(200)),
});

export type Rule = z.infer<typeof rule>;
