import type { CodeEntry } from './code-entry.ts';

/** The single recording. */
export const recordingCodes = {
  recordingExpired: { code: 720001, reaction: 'silent' },
  recordingTakenOver: { code: 720002, reaction: 'silent' },
  recordingOutOfOrder: { code: 720003, reaction: 'silent' },
  identityNeeded: { code: 720004, reaction: 'silent' },
  policyItemsUnconfirmed: { code: 720005, reaction: 'silent' },
  segmentMissing: { code: 720006, reaction: 'silent' },
  scriptChanged: { code: 720007, reaction: 'silent' },
  clipMissing: { code: 720008, reaction: 'silent' },
  alreadySubmitted: { code: 720009, reaction: 'silent' },
  submissionsUsedUp: { code: 720020, reaction: 'silent' },
  recordingMissing: { code: 720010, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
