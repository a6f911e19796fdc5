import { silent, type CodeEntry } from './code-entry.ts';

/** The single recording. */
export const recordingCodes = {
  recordingExpired: silent(720001),
  recordingTakenOver: silent(720002),
  recordingOutOfOrder: silent(720003),
  identityNeeded: silent(720004),
  policyItemsUnconfirmed: silent(720005),
  segmentMissing: silent(720006),
  scriptChanged: silent(720007),
  clipMissing: silent(720008),
  alreadySubmitted: silent(720009),
  submissionsUsedUp: silent(720020),
  recordingMissing: silent(720010),
} as const satisfies Record<string, CodeEntry>;
