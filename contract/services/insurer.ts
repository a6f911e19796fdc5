import * as z from 'zod/mini';
import { mobilePattern } from '../certificate/mobile.ts';
import { defineService } from '../define.ts';
import { certificateType } from '../enums.ts';
import { instant, request_id } from '../fields.ts';
import { recordingStatus } from '../model/recording.ts';

// Beyond the specification's list: server-to-server calls of an insurer's system (docs/decisions/012-staff-and-insurer.md).

const base = '/service/h5/v1/insurer';

/** Headers of a signed call; how the signature is made stands in contract/insurer-signature.ts. */
export const insurerHeaders = {
  key: 'X-Insurer-Key',
  timestamp: 'X-Insurer-Timestamp',
  nonce: 'X-Insurer-Nonce',
  signature: 'X-Insurer-Signature',
} as const;

/** Seconds that the two clocks may differ; a nonce is remembered for twice as long. */
export const signatureSeconds = 300;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** What the order says in the place of what the product says of everybody's; the customer confirms it before the camera. */
export const insurerPolicy = z.object({
  /** Names of whom it insures, the applicant among them where it does; shown masked, before the cover. */
  insured: z.optional(z.array(name).check(z.minLength(1), z.maxLength(20))),
  cover: z.optional(z.array(z.object({ label: words, value: words })).check(z.minLength(1), z.maxLength(12))),
  /** The first premium in fen. */
  first_fen: z.optional(z.int().check(z.minimum(1), z.maximum(10 ** 11))),
  /** How long it insures. */
  term: z.optional(words),
  /** How it is paid; "年交，20 年" is added up for the customer. */
  payment: z.optional(words),
});
export type InsurerPolicy = z.infer<typeof insurerPolicy>;

export const openedRecording = z.object({
  recording_no: z.string(),
  status: recordingStatus,
  /** The whole address for the customer. */
  link: z.string(),
  expires_at: instant,
});

const happened = {
  /** Of the event; it rises from one result to the next. */
  id: z.string(),
  at: instant,
  order_no: z.string(),
};

/** Something that came of what was opened or sold for an insurer. No personal data. */
export const insurerResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('recording'),
    ...happened,
    recording_no: z.string(),
    /** What it came to by then; `recording` says what it is now. */
    status: recordingStatus,
    /** Codes of what the machine found; none where a person decided. */
    findings: z.array(z.string()),
    /** Parts that a reviewer wants read again, from 0. */
    segments: z.array(z.int()),
  }),
  z.object({
    kind: z.literal('policy'),
    ...happened,
    /** Null where none was issued and the money goes back. */
    policy_no: z.nullable(z.string()),
    status: z.enum(['in_force', 'ended', 'failed']),
    /** Why it ended, `surrendered` or `term_over`; of a policy that was not issued the name of the refusal. */
    reason: z.nullable(z.string()),
    /** yyyy-mm-dd in Beijing; `ends_on` null: for life, or none was issued. */
    starts_on: z.nullable(z.string()),
    ends_on: z.nullable(z.string()),
    /** What is paid back of the premium. */
    refund_fen: z.nullable(z.int()),
  }),
  z.object({
    kind: z.literal('agreement'),
    ...happened,
    /** The number under which the bank debits later premiums. */
    agreement_no: z.string(),
    /** Null where the policy is not issued yet. */
    policy_no: z.nullable(z.string()),
    /** `ending`: nothing may be debited any more, the bank was not heard yet. */
    status: z.enum(['signed', 'declined', 'ending', 'ended']),
  }),
]);
export type InsurerResult = z.infer<typeof insurerResult>;

export const insurer = defineService({
  openRecording: {
    method: 'POST',
    path: `${base}/open-recording`,
    summary: '发起一次朗读录制，返回客户链接；同一 request_id 得到同一次录制',
    request: z.object({
      request_id,
      order_no: z.string().check(z.regex(/^[A-Za-z0-9-]{4,64}$/)),
      product_no: z.string().check(z.minLength(1), z.maxLength(64)),
      sales_no: z.string().check(z.minLength(1), z.maxLength(64)),
      person: z.object({
        name,
        certificate_type: certificateType,
        certificate_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
        mobile: z.string().check(z.regex(mobilePattern)),
      }),
      policy: z.optional(insurerPolicy),
    }),
    response: openedRecording,
    errors: ['productMissing', 'insurerForeign', 'salesMissing', 'certificateInvalid', 'requestChanged'],
    auth: 'insurer',
  },
  results: {
    method: 'POST',
    path: `${base}/results`,
    summary: '按发生顺序领取结果：录制、保单、自动扣款签约；凭上一页的 next 接着领取，不重不漏',
    request: z.object({
      /** `next` of the page before; left out, from the beginning. */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    response: z.object({
      results: z.array(insurerResult),
      /** Keep it with what was taken over, and send it as `after` next time. */
      next: z.string(),
      /** Whether to ask again at once; else in a minute or so. */
      more: z.boolean(),
    }),
    errors: ['insurerForeign', 'resultsAhead'],
    auth: 'insurer',
  },
  recording: {
    method: 'POST',
    path: `${base}/recording`,
    summary: '查询一次录制的状态；已通过的录制附五分钟内有效的录像地址',
    request: z.object({ recording_no: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({
      recording_no: z.string(),
      order_no: z.string(),
      status: recordingStatus,
      findings: z.array(z.string()),
      /** Null until it is verified, and once it was deleted. */
      video: z.nullable(
        z.object({
          url: z.string(),
          /** Seconds. */
          expires_in: z.int(),
          size: z.int(),
          duration_ms: z.int(),
        }),
      ),
    }),
    errors: ['recordingMissing'],
    auth: 'insurer',
  },
});
