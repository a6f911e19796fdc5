import { silent, toast, type CodeEntry } from './code-entry.ts';

/** The policy, its visit and its surrender. */
export const policyCodes = {
  /** It is being issued, or was not. */
  policyMissing: silent(754001),
  policyEnded: silent(754002),
  /** What is left then is a surrender for the cash value, by customer service. */
  coolingOffOver: silent(754003),
  policyDocumentMissing: silent(754004),
  visitQuestionMissing: silent(754005),
  shownTextMissing: silent(754006),
  /** Of the desk: somebody who wants to be called. */
  policyCallMissing: toast(754007),
  policyCallDone: silent(754008),
  /** More than the first premium may have been paid: what goes back is reckoned by customer service. */
  surrenderByService: silent(754009),
} as const satisfies Record<string, CodeEntry>;
