import * as z from 'zod/mini';
import { participantRole } from '../enums.ts';
import { rule } from './rule.ts';

// The form of an application: what a product asks for, and what was filled in.

export const fieldKind = z.enum([
  'text',
  'choice',
  'date',
  'until',
  'number',
  'amount',
  'percentage',
  'relation',
  'certificate_type',
  'certificate_number',
  'mobile',
  'email',
  'postal_code',
  'region',
  'address',
  'profession',
  'bank',
  'bank_card',
  'destination',
  'agreement',
]);

/** What may be put right after the application: how somebody is reached. */
export const correctableKinds = [
  'mobile',
  'email',
  'address',
  'postal_code',
] as const satisfies readonly z.infer<typeof fieldKind>[];

export type CorrectableKind = (typeof correctableKinds)[number];

export const formField = z.object({
  field: z.string(),
  label: z.string(),
  kind: fieldKind,
  required: z.boolean(),
  placeholder: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of an amount; yuan where there is none. */
  unit: z.optional(z.string()),
  rules: z.array(rule),
  /** Another field of the module that fills this one in. */
  derived_from: z.nullable(z.string()),
  /** The factor that it changes: another value may change the premium. */
  changes_factor: z.nullable(z.string()),
  /** Asked for where another field of the module has one of the values. */
  shown_if: z.nullable(z.object({ field: z.string(), in: z.array(z.string()) })),
});
export type FormField = z.infer<typeof formField>;

export const formModule = z.object({
  module: participantRole,
  title: z.string(),
  note: z.nullable(z.string()),
  /** How many people, or blocks, of it. */
  least: z.int(),
  most: z.int(),
  /** Filled in from the applicant where they are the same person. */
  copies_applicant: z.boolean(),
  fields: z.array(formField),
});
export type FormModule = z.infer<typeof formModule>;

/** More than any field may hold: what is too long is kept as it was typed, and refused when it is submitted. */
const typed = z.string().check(z.maxLength(2000));

/** What was filled in of one person or block, by the name of the field. */
export const formEntry = z.record(
  z.string().check(z.maxLength(40)),
  z.union([typed, z.array(typed).check(z.maxLength(60))]),
);
export type FormEntry = z.infer<typeof formEntry>;

/** All that was filled in, by module. */
export const formValues = z.partialRecord(participantRole, z.array(formEntry).check(z.maxLength(10)));
export type FormValues = z.infer<typeof formValues>;
