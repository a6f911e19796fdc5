import * as z from 'zod/mini';
import { key, value } from './scalars.ts';

const years = z.int().check(z.minimum(1), z.maximum(150));
const days = z.int().check(z.minimum(1), z.maximum(3660));

/** How long is insured: until the insurant's birthday, for so long from the first day on, or for life. */
export const period = z.union(
  [z.literal('life'), z.strictObject({ to_age: years }), z.strictObject({ years }), z.strictObject({ days })],
  '应为 "life"，或只写 to_age、years、days 之一（大于 0 的整数）',
);
export type Period = z.infer<typeof period>;

/** The same for everybody, or by the value of a factor. */
export const coverPeriod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), period }),
  z.strictObject({ kind: z.literal('chosen'), factor: key, of: z.record(value, period) }),
]);
export type CoverPeriod = z.infer<typeof coverPeriod>;
