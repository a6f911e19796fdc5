import type { CodeEntry } from './code-entry.ts';

/** The process that leads through an application. */
export const processCodes = {
  processMissing: { code: 790001, reaction: 'silent' },
  /** Begun on another device: the applicant's phone proves whose it is. */
  processForeign: { code: 790002, reaction: 'silent' },
  processEventRefused: { code: 790003, reaction: 'silent' },
  processStepUnfinished: { code: 790004, reaction: 'silent' },
  /** Another tab or device moved it since the caller looked. */
  processMoved: { code: 790005, reaction: 'silent' },
  processOver: { code: 790006, reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
