import * as z from 'zod/mini';
import { periodUnit, insuranceItemType, valueOptionKind } from '../enums.ts';
import { fen } from './money.ts';

// The specification's "gene" is a factor of a premium: what a customer chooses, or what is true of an insurant.

export const gene_key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));
const geneValue = z.string().check(z.minLength(1), z.maxLength(40));

/** What was chosen of one factor: one value, or several where its kind is `multiple`. */
export const chosenGene = z.object({ gene_key, values: z.array(geneValue).check(z.maxLength(20)) });
export type ChosenGene = z.infer<typeof chosenGene>;

const genes = z.array(chosenGene).check(z.maxLength(40));

/** Most people whom one policy insures. */
export const mostInsurants = 10;

/** All that was chosen: once for the policy, and for each insurant. */
export const chosenGenes = z.object({
  policy: genes,
  insurants: z.array(genes).check(z.minLength(1), z.maxLength(mostInsurants)),
});
export type ChosenGenes = z.infer<typeof chosenGenes>;

/** How a factor is asked for: out of options, as an amount in steps, or as a date of birth. */
export const geneInput = z.enum(['options', 'amount', 'birth_date']);

/** A value that can be chosen; where it cannot just now, `reason` says why. */
export const geneOption = z.object({
  value: z.string(),
  label: z.string(),
  note: z.nullable(z.string()),
  is_available: z.boolean(),
  reason: z.nullable(z.string()),
  /** What choosing it adds to the first premium; null where that is not known, or not for it to say. */
  adds_fen: z.nullable(fen),
});

/** A factor as it stands with what else is chosen. */
export const laidOutGene = z.object({
  gene_key,
  name: z.string(),
  note: z.nullable(z.string()),
  kind: valueOptionKind,
  input: geneInput,
  /** Whether it matters with what else is chosen; where not, its values do not count. */
  is_shown: z.boolean(),
  values: z.array(z.string()),
  options: z.array(geneOption),
  /** Whole yuan, where the input is `amount`. */
  amount: z.nullable(z.object({ min: z.int(), max: z.int(), step: z.int() })),
  /** Where the input is `birth_date`. */
  birth_date: z.nullable(z.object({ earliest: z.iso.date(), latest: z.iso.date() })),
});
export type LaidOutGene = z.infer<typeof laidOutGene>;

/** Where a choice cannot be had with the others, and the nearest one that can. */
export const geneProblem = z.object({
  /** Which insurant, from 0; null for what is chosen once for the policy. */
  insurant: z.nullable(z.int()),
  gene_key,
  message: z.string(),
  nearest: z.nullable(z.array(z.string())),
  /** The nearest choice in words; null where there is none. */
  nearest_label: z.nullable(z.string()),
});
export type GeneProblem = z.infer<typeof geneProblem>;

export const missingGene = z.object({ insurant: z.nullable(z.int()), gene_key, name: z.string() });
export type MissingGene = z.infer<typeof missingGene>;

export const premiumItem = z.object({
  item_no: z.string(),
  name: z.string(),
  type: insuranceItemType,
  /** What is insured by it, in words. */
  sum: z.string(),
  /** For one instalment, the extra premium included. */
  fen,
  extra_fen: fen,
});

/** What is to be paid at each instalment, by insurant and item. */
export const quotation = z.object({
  first_fen: fen,
  /** Between two instalments; `single` where there is but one. */
  period: periodUnit,
  instalments: z.int(),
  total_fen: fen,
  /** What several insurants together save at each instalment; the figures above are without it. */
  discount_fen: fen,
  insurants: z.array(z.object({ fen, items: z.array(premiumItem) })),
  benefits: z.array(z.object({ insurant: z.int(), label: z.string(), value: z.string() })),
  /** What a surrender pays at the end of a policy year; empty where nothing is paid. */
  cash_values: z.array(z.object({ year: z.int(), paid_fen: fen, cash_value_fen: fen })),
});
export type Quotation = z.infer<typeof quotation>;
