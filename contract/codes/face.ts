import type { CodeEntry } from './code-entry.ts';

/** Faces: the links of members (specification, section 8) and the will check. */
export const faceCodes = {
  faceLinkExpired: { code: 700047, reaction: 'silent' },
  faceAuthenticated: { code: 700048, reaction: 'silent' },
  faceCollected: { code: 700049, reaction: 'silent' },
  faceAttemptsUsedUp: { code: 740004, reaction: 'silent' },
  faceTicketInvalid: { code: 740005, reaction: 'silent' },
  faceResultInvalid: { code: 740006, reaction: 'silent' },
  facePictureUnreadable: { code: 740007, reaction: 'silent' },
  faceChecksBusy: { code: 740008, reaction: 'silent' },
  faceCheckMissing: { code: 740009, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
