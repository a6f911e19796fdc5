import { silent, type CodeEntry } from './code-entry.ts';

/** Sharing, and the application that an agent prepares. */
export const transmitCodes = {
  /** No such record of the caller's own. */
  transmitRecordMissing: silent(756001),
  /** The customer has taken the application over: the agent only reads it. */
  processTakenOver: silent(756002),
  /** Without it nobody could prove whose application it is. */
  applicantMobileMissing: silent(756003),
} as const satisfies Record<string, CodeEntry>;
