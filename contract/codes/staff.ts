import { silent, type CodeEntry } from './code-entry.ts';

/** The staff's login. */
export const staffCodes = {
  staffLoginInvalid: silent(770001),
  staffLoginRefused: silent(770002),
  staffLocked: silent(770003),
  staffOneTimeCodeNeeded: silent(770004),
} as const satisfies Record<string, CodeEntry>;
