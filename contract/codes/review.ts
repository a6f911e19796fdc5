import { silent, type CodeEntry } from './code-entry.ts';

/** The review desk. */
export const reviewCodes = {
  reviewedMeanwhile: silent(750001),
  reviewNotOpen: silent(750002),
  reviewReasonMissing: silent(750003),
  reviewInForce: silent(750004),
} as const satisfies Record<string, CodeEntry>;
