import type { CodeEntry } from './code-entry.ts';

/** The staff's login. */
export const staffCodes = {
  staffLoginInvalid: { code: 770001, reaction: 'silent' },
  staffLoginRefused: { code: 770002, reaction: 'silent' },
  staffLocked: { code: 770003, reaction: 'silent' },
  staffOneTimeCodeNeeded: { code: 770004, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
