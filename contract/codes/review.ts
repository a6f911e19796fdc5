import { silent, toast, type CodeEntry } from './code-entry.ts';

/** The review desk. */
export const reviewCodes = {
  reviewedMeanwhile: silent(750001),
  reviewNotOpen: silent(750002),
  reviewReasonMissing: silent(750003),
  reviewInForce: silent(750004),
  reviewerNeeded: toast(750005),
} as const satisfies Record<string, CodeEntry>;
