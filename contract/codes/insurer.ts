import { silent, type CodeEntry } from './code-entry.ts';

/** Signed calls of an insurer's system. */
export const insurerCodes = {
  signatureInvalid: silent(780001),
  signatureExpired: silent(780002),
  signatureReplayed: silent(780003),
  requestChanged: silent(780004),
  salesMissing: silent(780005),
  /** The product is another insurer's than the key. */
  insurerForeign: silent(780006),
  /** `after` is behind all that ever happened: the database was restored to an earlier point. */
  resultsAhead: silent(780007),
} as const satisfies Record<string, CodeEntry>;
