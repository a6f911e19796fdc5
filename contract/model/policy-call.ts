import * as z from 'zod/mini';
import { instant } from '../fields.ts';

// Customers who are to be called about their policy, as the desk sees them that calls.

export const call_no = z.string().check(z.minLength(4), z.maxLength(64));

export const policyCallRow = z.object({
  call_no,
  policy_no: z.string(),
  product_name: z.string(),
  name: z.string(),
  /** The question of the visit, or what else it is about. */
  about: z.string(),
  /** `clock`: nobody asked; the online visit is still to be done. */
  asked_by: z.enum(['customer', 'clock']),
  asked_at: instant,
  due_at: instant,
  /** How often nobody answered, and when last. */
  missed: z.int(),
  missed_at: z.nullable(instant),
  /** Null: still to be called. */
  called_at: z.nullable(instant),
});
export type PolicyCallRow = z.infer<typeof policyCallRow>;

export const policyCallDetail = z.object({
  ...policyCallRow.shape,
  /** What the page says of the question, and what the customer answers by now, in its words; null: none. */
  explanation: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  mobile_masked: z.nullable(z.string()),
  /** Given back or over since. */
  is_ended: z.boolean(),
  tries: z.array(
    z.object({
      at: instant,
      by: z.string(),
      /** What was said; null: nobody answered. */
      said: z.nullable(z.string()),
    }),
  ),
});
export type PolicyCallDetail = z.infer<typeof policyCallDetail>;
