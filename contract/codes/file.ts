import type { CodeEntry } from './code-entry.ts';

/** Objects of the store and their files. */
export const fileCodes = {
  objectMissing: { code: 730001, reaction: 'silent' },
  objectSizeMismatch: { code: 730002, reaction: 'silent' },
  objectTypeRefused: { code: 730003, reaction: 'silent' },
  objectNotOwned: { code: 730004, reaction: 'silent' },
  objectChecksumMismatch: { code: 730005, reaction: 'silent' },
  objectTooLarge: { code: 730006, reaction: 'silent' },
  objectEmpty: { code: 730007, reaction: 'silent' },
  objectNotVideo: { code: 730008, reaction: 'silent' },
  objectNotPicture: { code: 730009, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
