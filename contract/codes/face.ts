import { silent, type CodeEntry } from './code-entry.ts';

/** Faces: the links of members (specification, section 8) and the will check. */
export const faceCodes = {
  faceLinkExpired: { code: 700047, reaction: 'ask_invitation' },
  faceAuthenticated: silent(700048),
  faceCollected: silent(700049),
  faceAttemptsUsedUp: silent(740004),
  faceTicketInvalid: silent(740005),
  faceResultInvalid: silent(740006),
  facePictureUnreadable: silent(740007),
  faceChecksBusy: silent(740008),
  faceCheckMissing: silent(740009),
  faceMatchUnavailable: silent(740011),
  faceAnswerAwaited: silent(740012),
} as const satisfies Record<string, CodeEntry>;
