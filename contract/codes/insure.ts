import { silent, type CodeEntry } from './code-entry.ts';

/** The application, its risk control and the phone that it verifies (specification, section 8). */
export const insureCodes = {
  serialAlreadyBound: { code: 200033, reaction: 'go_to_detail' },
  /** Another device saved since the caller looked. */
  snapshotConflict: silent(200034),
  snapshotTooLarge: silent(200035),
  riskControlScore: silent(300101),
  phoneVerificationNeeded: silent(700010),
} as const satisfies Record<string, CodeEntry>;
