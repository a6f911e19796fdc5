import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, process_no, request_id } from '../fields.ts';
import { underwritingKey } from '../model/health.ts';
import { holderErrors } from './health.ts';

const base = '/service/h5/v1/risk-assessment';

const riskLevel = z.object({ level: underwritingKey, name: z.string() });

/** What an assessment came to (rules R15, R16). */
export const riskConclusion = z.object({
  score: z.int(),
  level: underwritingKey,
  level_name: z.string(),
  /** From the most careful to the boldest. */
  levels: z.array(riskLevel),
  product_level: underwritingKey,
  product_level_name: z.string(),
  fits: z.boolean(),
  /** What the customer said beside what the product is. */
  mismatches: z.array(z.object({ said: z.string(), product: z.string() })),
  assessed_at: instant,
  expires_at: instant,
  /** Made for another application, and still good. */
  from_before: z.boolean(),
  /** The customer takes the product although it does not fit, in a sentence of their own writing. */
  insisted_at: z.nullable(instant),
  /** From this age on a person calls before it goes on: asked for, and what came of it. */
  call: z.nullable(
    z.object({
      state: z.enum(['waiting', 'agreed', 'declined']),
      at: instant,
      answer: z.nullable(z.string()),
    }),
  ),
});
export type RiskConclusion = z.infer<typeof riskConclusion>;

export const riskLimits = z.object({
  used_today: z.int(),
  limit_day: z.int(),
  used_year: z.int(),
  limit_year: z.int(),
  /** The day from which on it may be done again, yyyy-mm-dd; null: now. */
  next_at: z.nullable(z.string()),
});

/** What somebody who buys an investment-type product can bear. */
export const riskAssessment = defineService({
  information: {
    method: 'GET',
    path: `${base}/information`,
    summary: '风险测评的问题、剩余次数、仍有效的结论',
    request: z.object({ process_no }),
    response: z.object({
      title: z.string(),
      product_name: z.string(),
      questions: z.array(
        z.object({
          question: underwritingKey,
          text: z.string(),
          options: z.array(z.object({ value: underwritingKey, label: z.string() })),
        }),
      ),
      ...riskLimits.shape,
      valid_months: z.int(),
      care_from_age: z.int(),
      /** Whether special care is due (rule R16). */
      needs_care: z.boolean(),
      /** What is to be written by who insists. */
      sentence: z.string(),
      service_phone: z.string(),
      /** The last one, where it has not run out. */
      valid: z.nullable(riskConclusion),
    }),
    errors: holderErrors,
    auth: 'visitor',
  },
  submitConclusion: {
    method: 'POST',
    path: `${base}/submit-conclusion`,
    summary: '提交风险测评，沿用仍有效的结论，或书面确认坚持购买；按 request_id 幂等',
    request: z.object({
      process_no,
      request_id,
      act: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('assess'),
          answers: z
            .array(z.object({ question: underwritingKey, value: underwritingKey }))
            .check(z.maxLength(60)),
        }),
        /** The last one, which is still good, counts for this application too. */
        z.object({ kind: z.literal('use_valid') }),
        z.object({ kind: z.literal('insist'), sentence: z.string().check(z.trim(), z.maxLength(200)) }),
      ]),
    }),
    response: riskConclusion,
    errors: [
      ...holderErrors,
      'processEventRefused',
      'processOver',
      'requestChanged',
      'riskAnswersMissing',
      'riskLimitReached',
      'riskSentenceWrong',
    ],
    auth: 'visitor',
  },
  getConclusion: {
    method: 'GET',
    path: `${base}/get-conclusion`,
    summary: '这次投保的风险测评结论；还没有测评时为 null',
    request: z.object({ process_no }),
    response: z.object({ conclusion: z.nullable(riskConclusion), ...riskLimits.shape }),
    errors: holderErrors,
    auth: 'visitor',
  },
});
