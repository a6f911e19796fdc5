import type { CodeEntry } from './code-entry.ts';

/** ID cards of members, and who may act for whom. */
export const cardCodes = {
  cardUnreadable: { code: 751001, reaction: 'silent' },
  cardWrongSide: { code: 751002, reaction: 'silent' },
  /** Unsure fields that nobody looked at. */
  cardFieldsUnseen: { code: 751003, reaction: 'silent' },
  /** Not a picture, or one that is not taken. */
  cardPictureRefused: { code: 751004, reaction: 'silent' },
  /** No such file of this member's. */
  cardPictureMissing: { code: 751005, reaction: 'silent' },
  /** Not both sides were read. */
  cardNotRead: { code: 751006, reaction: 'silent' },
  /** The application says something else. */
  cardMismatch: { code: 751007, reaction: 'silent' },
  cardDone: { code: 751008, reaction: 'silent' },
  cardPaperRefused: { code: 751009, reaction: 'silent' },
  cardReadingBusy: { code: 751010, reaction: 'silent' },
  memberMissing: { code: 751011, reaction: 'silent' },
  /** Somebody else's to do. */
  memberForeign: { code: 751012, reaction: 'silent' },
  /** They do it here, or owe nothing. */
  memberNotInvited: { code: 751013, reaction: 'silent' },
  inviteTooFrequent: { code: 751014, reaction: 'silent' },
  cardExpired: { code: 751015, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
