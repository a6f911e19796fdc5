import * as z from 'zod/mini';
import given from './arrangements.json' with { type: 'json' };

/** What the State Council arranges for a year: days off from the first to the last, and days off that are worked. */
const arrangement = z.object({
  off: z.array(z.tuple([z.iso.date(), z.iso.date()])),
  working: z.array(z.iso.date()),
});
type Arrangement = z.infer<typeof arrangement>;
/** By the year, yyyy. */
export type Arrangements = Readonly<Record<string, Arrangement>>;

/** Of the years that are known. A year that is not is named in none: whoever runs this adds it once it is published. */
export const knownArrangements: Arrangements = z.record(z.string(), arrangement).parse(given);
