import { silent, type CodeEntry } from './code-entry.ts';

/** Consents (rule R20). */
export const consentCodes = {
  consentNeeded: silent(740001),
  consentOutdated: silent(740002),
  guardianNeeded: silent(740003),
  /** A purpose that this owner is never asked for. */
  consentNotAsked: silent(740010),
} as const satisfies Record<string, CodeEntry>;
