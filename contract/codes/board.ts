import type { CodeEntry } from './code-entry.ts';

/** The sales agent's board. */
export const boardCodes = {
  customerMissing: { code: 760002, reaction: 'silent' },
  linkSentLately: { code: 760003, reaction: 'silent' },
  linkNotOpen: { code: 760004, reaction: 'silent' },
  linkStillOpen: { code: 760005, reaction: 'silent' },
  linkInUse: { code: 760006, reaction: 'silent' },
  adviserMissing: { code: 760007, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
