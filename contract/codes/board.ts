import { silent, type CodeEntry } from './code-entry.ts';

/** The sales agent's board. */
export const boardCodes = {
  customerMissing: silent(760002),
  linkSentLately: silent(760003),
  linkNotOpen: silent(760004),
  linkStillOpen: silent(760005),
  linkInUse: silent(760006),
  adviserMissing: silent(760007),
  saleMissing: silent(760008),
  /** There is nothing for them to do, nobody knows their mobile, or they were not invited yet. */
  saleNotToRemind: silent(760009),
  remindersUsedUp: silent(760010),
  /** Not a link that the agent may take back or replace here. */
  saleLinkFixed: silent(760011),
  /** Nobody left one yet. */
  salePhoneUnknown: silent(760012),
  /** The retention schedule deleted whose recording it is. */
  customerForgotten: silent(760013),
} as const satisfies Record<string, CodeEntry>;
