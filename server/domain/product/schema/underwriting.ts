import * as z from 'zod/mini';
import { displayKind, healthQuestionResult, underwritingOutcome } from '../../../../contract/enums.ts';
import { key, number, permille, sentences, words, years } from './scalars.ts';

const healthQuestion = z.strictObject({
  question: key,
  /** Specific: a questionnaire with a catch-all is refused (R14). */
  text: sentences,
  note: z.optional(sentences),
  /** What it asks for, one by one, where the text alone would be long. */
  points: z._default(z.array(words).check(z.maxLength(40)), []),
  /** Which of them, where the answer is 有. */
  children: z._default(z.array(z.strictObject({ value: key, label: words })).check(z.maxLength(40)), []),
  of: z.enum(['applicant', 'insurant']),
  /** Asked only of whom is at most so old, in full years. */
  most_age: z.optional(years),
  /** What follows from 有; from 无 always `normal`. */
  result: healthQuestionResult,
  /** The smart underwriting's chain that it leads to. */
  leads_to: z.optional(key),
});

export const health = z.strictObject({
  display: displayKind,
  /** Where the insurer asks itself: its page. */
  url: z.optional(z.url()),
  title: words,
  note: sentences,
  questions: z.array(healthQuestion).check(z.minLength(1), z.maxLength(60)),
});

const answer = z.strictObject({
  value: key,
  label: words,
  note: z.optional(words),
  /** Either the next question, or what comes of it. */
  next: z.optional(key),
  outcome: z.optional(underwritingOutcome),
  /** With `except`: what is not insured. */
  exclusion: z.optional(sentences),
  /** With `extra_fee`: on which item, in thousandths of its premium. */
  extra: z.optional(z.strictObject({ item_no: number, permille })),
});

const smartQuestion = z.strictObject({
  question: key,
  text: sentences,
  /** Where it stands in a report. */
  help: z.optional(sentences),
  answers: z.array(answer).check(z.minLength(2), z.maxLength(12)),
});
export type SmartQuestion = z.infer<typeof smartQuestion>;
export type HealthQuestionRule = z.infer<typeof healthQuestion>;

/** What may be looked for by name: it answers the first questions of a chain. */
const disease = z.strictObject({
  disease: key,
  name: words,
  /** What else people call it. */
  words: z.array(words).check(z.maxLength(20)),
  /** The health question that it belongs to. */
  of: key,
  answers: z.array(z.strictObject({ question: key, value: key })).check(z.minLength(1), z.maxLength(4)),
});

const image = z.strictObject({
  image: key,
  title: words,
  hint: sentences,
  required: z.boolean(),
  most: z.int().check(z.minimum(1), z.maximum(20)),
});

export const underwriting = z.strictObject({
  /** A disease's questions; a chain begins at a question that a health question leads to. */
  smart: z._default(z.array(smartQuestion), []),
  diseases: z._default(z.array(disease).check(z.maxLength(200)), []),
  manual: z.nullable(
    z.strictObject({
      working_days: z.int().check(z.minimum(1), z.maximum(60)),
      images: z.array(image).check(z.minLength(1), z.maxLength(20)),
      /** More extra premium than this no underwriter may ask for. */
      most_extra_permille: permille,
    }),
  ),
});

/** For investment-type products (R16). */
export const riskAssessment = z.strictObject({
  title: words,
  questions: z
    .array(
      z.strictObject({
        question: key,
        text: sentences,
        options: z
          .array(
            z.strictObject({
              value: key,
              label: words,
              points: z.int(),
              /** What the product is instead, where this answer does not fit it. */
              unlike: z.optional(sentences),
            }),
          )
          .check(z.minLength(2), z.maxLength(8)),
      }),
    )
    .check(z.minLength(1), z.maxLength(30)),
  /** From how many points on, in rising order; the first from the least possible. */
  levels: z
    .array(z.strictObject({ level: key, name: words, from: z.int() }))
    .check(z.minLength(2), z.maxLength(8)),
  /** The lowest level that the product suits. */
  product_level: key,
  most_a_day: z.int().check(z.minimum(1)),
  most_in_12_months: z.int().check(z.minimum(1)),
  valid_months: z.int().check(z.minimum(1)),
  care_from_age: z.int(),
});

export const visit = z.strictObject({
  questions: z
    .array(z.strictObject({ question: key, text: sentences, explanation: sentences }))
    .check(z.minLength(1), z.maxLength(20)),
});
