import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { storedJson } from './stored-value.ts';

/** A decision that is being prepared at the review desk, and by whom. */
const decisionDraft = z.object({
  account: z.string(),
  /** Which submission it is about: another one is another thing to decide over. */
  submission: z.number(),
  /** Remarks by the number of a segment that is to be read again. */
  segments: z.record(z.string(), z.string()),
  remark: z.string(),
  /** Why it is passed without having been watched, and why against the machine. */
  notWatchedBecause: z.optional(z.string()),
  againstMachineBecause: z.optional(z.string()),
});
export type DecisionDraft = z.infer<typeof decisionDraft>;

export const reviewValues = {
  /** By recording number. */
  decisionDrafts: storedJson(() => sessionStorage, 'decision_drafts', recordOf(decisionDraft)),
} as const;
