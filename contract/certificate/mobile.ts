import { plainText } from '../plain-text.ts';

/** Mainland mobile phone (specification, section 5): 11 digits, starting with 1, second digit 3 to 9. */
export const mobilePattern = /^1[3-9]\d{9}$/;

/** Its digits, where it was written as +86 138-0000-0000 or in full width too; no more than it may have. */
export const bareMobile = (written: string): string =>
  plainText(written)
    .replace(/^\s*(\+|00)86/, '')
    .replace(/\D/g, '')
    .slice(0, 11);
