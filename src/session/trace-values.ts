import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { storedJson } from './stored-value.ts';

const traced = z.object({ by: z.enum(['transmit_record_no', 'process_no']), number: z.string() });
/** Whose pages are traced: a recording's, by its link, or a process's. */
export type Traced = Readonly<z.infer<typeof traced>>;

/** What was done and the server has not yet, of one visit to a link or process. */
const keptTrace = z.extend(traced, { operations: z.array(z.unknown()) });

export const traceValues = {
  /** By visit: two tabs write beside each other, and the next number does not take the place of the last. */
  keptTraces: storedJson(() => localStorage, 'page_trace', recordOf(keptTrace)),
} as const;
