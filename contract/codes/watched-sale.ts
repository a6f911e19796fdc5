import { silent, type CodeEntry } from './code-entry.ts';

/** The recording of a sale's pages, and who watches it again. */
export const watchedSaleCodes = {
  /** Never begun, another process's, or erased since. */
  watchedRunMissing: silent(757001),
  /** The same number came before with other bytes. */
  watchedBatchChanged: silent(757002),
  watchedBatchUnreadable: silent(757003),
  watchedSaleFull: silent(757004),
} as const satisfies Record<string, CodeEntry>;
