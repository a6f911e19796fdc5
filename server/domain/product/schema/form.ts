import * as z from 'zod/mini';
import { participantRole } from '../../../../contract/enums.ts';
import { fieldKind } from '../../../../contract/model/form.ts';
import { rule } from '../../../../contract/model/rule.ts';
import { key, value, words } from './scalars.ts';

const field = z.strictObject({
  field: key,
  label: words,
  kind: fieldKind,
  required: z.boolean(),
  placeholder: z.optional(words),
  hint: z.optional(words),
  options: z._default(z.array(z.strictObject({ value, label: words })), []),
  /** Of an amount, where it is not asked for in yuan. */
  unit: z.optional(words),
  /** The first that is broken speaks. */
  rules: z._default(z.array(rule).check(z.maxLength(20)), []),
  /** Of a profession: those of a higher class are not insured. */
  most_risk_class: z.optional(z.int().check(z.minimum(1), z.maximum(6))),
  /** Another field of the module that fills this one in. */
  derived_from: z.optional(key),
  /** The factor that it changes: another value may change the premium. */
  changes_factor: z.optional(key),
  /** Shown where another field of the module has one of the values. */
  shown_if: z.optional(z.strictObject({ field: key, in: z.array(value).check(z.minLength(1)) })),
});
export type FormField = z.infer<typeof field>;

export const formModule = z.strictObject({
  module: participantRole,
  title: words,
  note: z.optional(words),
  /** How many people, or blocks, of it. */
  least: z.int().check(z.minimum(0), z.maximum(10)),
  most: z.int().check(z.minimum(1), z.maximum(10)),
  /** Filled in from the applicant where they are the same person. */
  copies_applicant: z.boolean(),
  fields: z.array(field).check(z.minLength(1), z.maxLength(60)),
});
export type FormModule = z.infer<typeof formModule>;
