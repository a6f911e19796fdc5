import { silent, type CodeEntry } from './code-entry.ts';

/** Objects of the store and their files. */
export const fileCodes = {
  objectMissing: silent(730001),
  objectSizeMismatch: silent(730002),
  objectTypeRefused: silent(730003),
  objectNotOwned: silent(730004),
  objectChecksumMismatch: silent(730005),
  objectTooLarge: silent(730006),
  objectEmpty: silent(730007),
  objectNotVideo: silent(730008),
  objectNotPicture: silent(730009),
  objectNotDocument: silent(730010),
} as const satisfies Record<string, CodeEntry>;
