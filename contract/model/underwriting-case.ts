import * as z from 'zod/mini';
import { manualUnderwritingResult, manualUnderwritingStatus } from '../enums.ts';
import { instant } from '../fields.ts';
import { underwritingConditions, underwritingKey } from './health.ts';
import { member_no } from './identity.ts';

// What a person of the insurer decides over: the material that a customer sends in, and their conclusion.

export type ManualResult = z.infer<typeof manualUnderwritingResult>;
export type ManualStatus = z.infer<typeof manualUnderwritingStatus>;

export const file_id = z.string().check(z.minLength(4), z.maxLength(64));

export const uploadedImage = z.object({
  file_id,
  /** A picture, or a document (PDF). */
  type: z.enum(['image', 'document']),
  /** Short-lived. */
  url: z.string(),
  bytes: z.int(),
  /** As the page measured it that laid it. */
  unclear: z.boolean(),
  /** Sent in although it was not clear. */
  flagged: z.boolean(),
  /** The underwriter wants it taken again. */
  asked_again: z.boolean(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

export const imageKind = z.object({
  image: underwritingKey,
  title: z.string(),
  hint: z.string(),
  required: z.boolean(),
  most: z.int(),
  /** What the underwriter wrote who asked for it. */
  asked: z.nullable(z.string()),
  files: z.array(uploadedImage),
});
export type ImageKind = z.infer<typeof imageKind>;

export const imagePage = z.object({
  members: z.array(z.object({ member_no, name: z.string(), images: z.array(imageKind) })),
  /** When they were sent in; null: not yet. */
  submitted_at: z.nullable(instant),
  /** Whether material may be added or taken back now. */
  open: z.boolean(),
  working_days: z.int(),
});
export type ImagePage = z.infer<typeof imagePage>;

export const manualConclusion = z.object({
  member_no,
  name: z.string(),
  status: manualUnderwritingStatus,
  result: z.nullable(manualUnderwritingResult),
  /** What the underwriter wrote to the customer. */
  reason: z.nullable(z.string()),
  /** The underwriter, as the customer knows them: a number. */
  underwriter: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** With `delay`: from when it may be applied for again, yyyy-mm-dd. */
  again_from: z.nullable(z.string()),
  images: z.int(),
});
export type ManualConclusion = z.infer<typeof manualConclusion>;

export const manualStatus = z.object({
  /** Of all cases of the order; null: none was sent in. */
  status: z.nullable(manualUnderwritingStatus),
  /** The weightiest of the members'; null while one is undecided. */
  result: z.nullable(manualUnderwritingResult),
  members: z.array(manualConclusion),
  submitted_at: z.nullable(instant),
  due_at: z.nullable(instant),
  /** Cases that came before and wait. */
  ahead: z.int(),
  mobile_masked: z.nullable(z.string()),
  service_phone: z.string(),
  /** Whether material may be added or taken back now: until an underwriter looks at it. */
  open_for_images: z.boolean(),
  /** Kinds of images that the underwriter wants. */
  asked_for: z.array(z.object({ member_no, image: underwritingKey, title: z.string(), note: z.string() })),
  terms: z.nullable(underwritingConditions),
});
export type ManualStatusOfOrder = z.infer<typeof manualStatus>;
