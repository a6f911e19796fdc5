import { silent, type CodeEntry } from './code-entry.ts';

/** Who calls. */
export const loginCodes = {
  loginInvalid: { code: 400002, reaction: 'login_again' },
  salesLoginInvalid: silent(760001),
} as const satisfies Record<string, CodeEntry>;
