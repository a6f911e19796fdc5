import type { CodeEntry } from './code-entry.ts';

/** The review desk. */
export const reviewCodes = {
  reviewedMeanwhile: { code: 750001, reaction: 'silent' },
  reviewNotOpen: { code: 750002, reaction: 'silent' },
  reviewReasonMissing: { code: 750003, reaction: 'silent' },
  reviewInForce: { code: 750004, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
