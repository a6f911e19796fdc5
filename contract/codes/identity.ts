import { silent, type CodeEntry } from './code-entry.ts';

/** Who the person is: certificate and captcha. */
export const identityCodes = {
  identityMismatch: silent(710001),
  certificateInvalid: silent(710002),
  captchaWrong: silent(710003),
  captchaExpired: silent(710004),
  captchaTooFrequent: silent(710005),
  identityLocked: silent(710006),
  captchaNotSent: silent(710007),
} as const satisfies Record<string, CodeEntry>;
