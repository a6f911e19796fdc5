import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { fen } from './money.ts';
import { paymentMethod } from './order.ts';

// Payments of which the channel says another amount than ours, as the desk sees them that looks into them.

export const payment_no = z.string().check(z.minLength(4), z.maxLength(64));

/** The money went back at the channel; or staff settled it with the customer in another way. */
export const amountDecision = z.enum(['returned', 'settled']);
export type AmountDecision = z.infer<typeof amountDecision>;

export const amountCheckRow = z.object({
  payment_no,
  order_no: z.string(),
  product_name: z.string(),
  /** The applicant, whose account pays. */
  name: z.string(),
  method: paymentMethod,
  amount_fen: fen,
  /** What the channel says was paid; null: it names no amount. */
  channel_fen: z.nullable(z.int()),
  since: instant,
  due_at: instant,
  /** Null: still to be looked into. */
  done_at: z.nullable(instant),
  /** Null: none yet, or the channel said our amount after all. */
  decision: z.nullable(amountDecision),
});
export type AmountCheckRow = z.infer<typeof amountCheckRow>;

export const amountCheckDetail = z.object({
  ...amountCheckRow.shape,
  /** The channel's own number of it. */
  trade_no: z.nullable(z.string()),
  mobile_masked: z.nullable(z.string()),
  /** How often the channel said so when it was asked; 0: it only gave notice of it. */
  asked: z.int(),
  /** Who opened it, and when first. */
  seen: z.array(z.object({ by: z.string(), at: instant })),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type AmountCheckDetail = z.infer<typeof amountCheckDetail>;
