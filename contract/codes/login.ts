import type { CodeEntry } from './code-entry.ts';

/** Who calls. */
export const loginCodes = {
  loginInvalid: { code: 400002, reaction: 'login_again' },
  salesLoginInvalid: { code: 760001, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
