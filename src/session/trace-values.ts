import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { type Schema, storedJson } from './stored-value.ts';

/** Of the number of every process that 0.1.0 began. */
const processPrefix = 'I';

const traced = z.object({ by: z.enum(['transmit_record_no', 'process_no']), number: z.string() });
/** Whose pages are traced: a recording's or an invited member's, by the link, or a process's. */
export type Traced = Readonly<z.infer<typeof traced>>;

/** What was done and the server has not yet, of one visit to a link or process. */
const keptTrace = z.extend(traced, { operations: z.array(z.unknown()) });

const byVisit = recordOf(keptTrace);
/** As 0.1.0 kept it: of one number alone, whosever that is. */
const ofOneNumber = z.object({ of: z.string(), operations: z.array(z.unknown()) });

const keptTraces: Schema<Record<string, z.infer<typeof keptTrace>>> = {
  parse(kept) {
    const { data: before } = ofOneNumber.safeParse(kept);
    if (!before) return byVisit.parse(kept);
    const { of: number, operations } = before;
    const by = number.startsWith(processPrefix) ? 'process_no' : 'transmit_record_no';
    return { [number]: { by, number, operations } };
  },
};

export const traceValues = {
  /** By visit: two tabs write beside each other, and the next number does not take the place of the last. */
  keptTraces: storedJson(() => localStorage, 'page_trace', keptTraces),
} as const;
