import { silent, type CodeEntry } from './code-entry.ts';

/** ID cards of members, and who may act for whom. */
export const cardCodes = {
  cardUnreadable: silent(751001),
  cardWrongSide: silent(751002),
  /** Unsure fields that nobody looked at. */
  cardFieldsUnseen: silent(751003),
  /** Not a picture, or one that is not taken. */
  cardPictureRefused: silent(751004),
  /** No such file of this member's. */
  cardPictureMissing: silent(751005),
  /** Not both sides were read. */
  cardNotRead: silent(751006),
  /** The application says something else. */
  cardMismatch: silent(751007),
  cardDone: silent(751008),
  cardPaperRefused: silent(751009),
  cardReadingBusy: silent(751010),
  memberMissing: silent(751011),
  /** Somebody else's to do. */
  memberForeign: silent(751012),
  /** They do it here, or owe nothing. */
  memberNotInvited: silent(751013),
  inviteTooFrequent: silent(751014),
  cardExpired: silent(751015),
  /** A person refused somebody's card or face, who has to do it anew. */
  identityRefused: silent(751016),
  /** What was confirmed and paid takes nothing from a card any more. */
  paidApplicationFixed: silent(751017),
} as const satisfies Record<string, CodeEntry>;
