import type { CodeEntry } from './code-entry.ts';

/** Consents (rule R20). */
export const consentCodes = {
  consentNeeded: { code: 740001, reaction: 'silent' },
  consentOutdated: { code: 740002, reaction: 'silent' },
  guardianNeeded: { code: 740003, reaction: 'silent' },
  /** A purpose that this owner is never asked for. */
  consentNotAsked: { code: 740010, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
