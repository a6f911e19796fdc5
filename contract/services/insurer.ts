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
});
