import type { CodeEntry } from './code-entry.ts';

/** Signed calls of an insurer's system. */
export const insurerCodes = {
  signatureInvalid: { code: 780001, reaction: 'silent' },
  signatureExpired: { code: 780002, reaction: 'silent' },
  signatureReplayed: { code: 780003, reaction: 'silent' },
  requestChanged: { code: 780004, reaction: 'silent' },
  salesMissing: { code: 780005, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
