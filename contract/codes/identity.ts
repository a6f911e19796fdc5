import type { CodeEntry } from './code-entry.ts';

/** Who the person is: certificate and captcha. */
export const identityCodes = {
  identityMismatch: { code: 710001, reaction: 'silent' },
  certificateInvalid: { code: 710002, reaction: 'silent' },
  captchaWrong: { code: 710003, reaction: 'silent' },
  captchaExpired: { code: 710004, reaction: 'silent' },
  captchaTooFrequent: { code: 710005, reaction: 'silent' },
  identityLocked: { code: 710006, reaction: 'silent' },
  captchaNotSent: { code: 710007, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
