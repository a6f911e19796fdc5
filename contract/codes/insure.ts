import type { CodeEntry } from './code-entry.ts';

/** The application, its risk control and the phone that it verifies (specification, section 8). */
export const insureCodes = {
  serialAlreadyBound: { code: 200033, reaction: 'go_to_detail' },
  /** Another device saved since the caller looked. */
  snapshotConflict: { code: 200034, reaction: 'silent' },
  snapshotTooLarge: { code: 200035, reaction: 'silent' },
  riskControlScore: { code: 300101, reaction: 'silent' },
  phoneVerificationNeeded: { code: 700010, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
