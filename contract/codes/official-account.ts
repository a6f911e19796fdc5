import { silent, type CodeEntry } from './code-entry.ts';

/** The login over an official account of the chat app. */
export const officialAccountCodes = {
  officialAccountMissing: silent(755001),
  /** Used before, too old or not of this account: the customer is sent for another. */
  authorizationRefused: silent(755002),
  openPlatformUnavailable: silent(755003),
} as const satisfies Record<string, CodeEntry>;
