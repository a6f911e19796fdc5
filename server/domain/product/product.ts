import * as z from 'zod/mini';
import {
  insuranceTermKind,
  insuredDataScope,
  productStatus,
  relationToApplicant,
} from '../../../contract/enums.ts';
import {
  block,
  cover,
  document,
  example,
  insurer,
  labelled,
  questionAndAnswer,
  sample,
  shareCover,
  signature,
} from './schema/content.ts';
import { coverPeriod } from './schema/cover-period.ts';
import { factor, factorGroup } from './schema/factor.ts';
import { formModule } from './schema/form.ts';
import { plan } from './schema/plan.ts';
import { cashValues, payment, rateTable } from './schema/rates.ts';
import { recording } from './schema/recording.ts';
import { number, permille, sentences, words, years } from './schema/scalars.ts';
import { health, riskAssessment, underwriting, visit } from './schema/underwriting.ts';
import { productSteps } from './steps.ts';

/** What a product's file holds. Members that nobody knows are refused: a misspelt one is found when it is loaded. */
export const productFile = z.strictObject({
  product_no: number,
  /** Counts up with each change but that of the status. */
  version: z.int().check(z.minimum(1)),
  status: productStatus,
  name: words,
  subtitle: words,
  category: words,
  insurer,
  filing_no: words,
  insurance_term: insuranceTermKind,
  cover_period: coverPeriod,
  cooling_off_days: z.int().check(z.minimum(1), z.maximum(60)),
  hero: z.array(labelled).check(z.minLength(1), z.maxLength(4)),
  tags: z.array(words),
  facts: z.array(labelled).check(z.minLength(1)),
  /** The shop's own picture where there is none. */
  share_cover: z.optional(shareCover),
  blocks: z.array(block),
  cover: z.array(cover).check(z.minLength(1)),
  exclusions: z.array(sentences).check(z.minLength(1)),
  cases: z.array(example),
  questions: z.array(questionAndAnswer),
  steps: z.array(z.enum(productSteps)).check(z.minLength(1)),
  data_scope: insuredDataScope,
  relations: z.array(relationToApplicant).check(z.minLength(1)),
  /** What all policies of a minor together may pay for their death, the youngest first (R17). */
  minor_death_caps: z._default(
    z.array(z.strictObject({ under_age: years, yuan: z.int().check(z.minimum(0)) })),
    [
      { under_age: 10, yuan: 200_000 },
      { under_age: 18, yuan: 500_000 },
    ],
  ),
  most_insurants: z.int().check(z.minimum(1), z.maximum(10)),
  factors: z.array(factor).check(z.minLength(1), z.maxLength(40)),
  groups: z.array(factorGroup).check(z.minLength(1)),
  plans: z.array(plan).check(z.minLength(1), z.maxLength(6)),
  payment,
  /** Thousandths off for so many insurants and more, in rising order. */
  discounts: z._default(z.array(z.strictObject({ insurants: z.int().check(z.minimum(2)), permille })), []),
  rate_tables: z.array(rateTable).check(z.minLength(1)),
  cash_values: z.nullable(cashValues),
  sample,
  modules: z.array(formModule).check(z.minLength(1)),
  documents: z.array(document).check(z.minLength(1)),
  signatures: z.array(signature),
  health: z.nullable(health),
  underwriting: z.nullable(underwriting),
  risk_assessment: z.nullable(riskAssessment),
  visit: z.nullable(visit),
  recording: z.nullable(recording),
});
export type Product = z.infer<typeof productFile>;
