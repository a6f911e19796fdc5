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

/** What is typed over a task of the other desks, and by whom. */
const deskDraft = z.object({ account: z.string(), texts: z.record(z.string(), z.string()) });

export const reviewValues = {
  /** By recording number. */
  decisionDrafts: storedJson(() => sessionStorage, 'decision_drafts', recordOf(decisionDraft)),
  /** By task. */
  deskDrafts: storedJson(() => sessionStorage, 'desk_drafts', recordOf(deskDraft)),
} as const;

/** Once who typed them logged out. */
export function forgetDrafts(): void {
  for (const drafts of Object.values(reviewValues)) drafts.set(null);
}
