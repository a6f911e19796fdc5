import { silent, type CodeEntry } from './code-entry.ts';

/** The process that leads through an application. */
export const processCodes = {
  processMissing: silent(790001),
  /** Begun on another device: the applicant's phone proves whose it is. */
  processForeign: silent(790002),
  processEventRefused: silent(790003),
  processStepUnfinished: silent(790004),
  /** Another tab or device moved it since the caller looked. */
  processMoved: silent(790005),
  processOver: silent(790006),
} as const satisfies Record<string, CodeEntry>;
