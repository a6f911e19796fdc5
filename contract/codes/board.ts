import { silent, type CodeEntry } from './code-entry.ts';

/** The sales agent's board. */
export const boardCodes = {
  customerMissing: silent(760002),
  linkSentLately: silent(760003),
  linkNotOpen: silent(760004),
  linkStillOpen: silent(760005),
  linkInUse: silent(760006),
  adviserMissing: silent(760007),
} as const satisfies Record<string, CodeEntry>;
