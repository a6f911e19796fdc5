import * as z from 'zod/mini';
import { chosenGenes } from '../../contract/model/gene.ts';
import { product_plan_no } from '../../contract/model/product.ts';
import { recordOf } from './record-of.ts';
import { storedJson } from './stored-value.ts';
import { trialNames } from './trial-names.ts';

/** How far a document was read, of one text. */
const readingState = z.object({
  sha256: z.string(),
  /** The deepest point that was seen, 0 to 1. */
  fraction: z.number().check(z.minimum(0), z.maximum(1)),
  /** Confirmed at its end. */
  is_read: z.boolean(),
});
export type ReadingState = z.infer<typeof readingState>;

/** What is chosen of a product in this tab. */
const keptChoices = z.object({
  /** The process that it is kept with; null: none was begun yet. */
  processNo: z.nullable(z.string()),
  planNo: z.nullable(product_plan_no),
  genes: chosenGenes,
  /** The version of it that this tab saved or saw last; 0: none. */
  version: z.int(),
  /** Whether the server has it. */
  isSaved: z.boolean(),
});
export type KeptChoices = z.infer<typeof keptChoices>;

/** A process that was gone on with on this device. */
const openProcess = z.object({
  productNo: z.string(),
  /** When, in milliseconds since 1970. */
  at: z.number(),
  /** Applied for, and no trial any more. */
  isOrdered: z.optional(z.boolean()),
});
export type OpenProcess = z.infer<typeof openProcess>;

export const trialValues = {
  /** By product number. */
  trialChoices: storedJson(() => sessionStorage, trialNames.trialChoices, recordOf(keptChoices)),
  /** By document number. */
  readingStates: storedJson(() => sessionStorage, 'reading_states', recordOf(readingState)),
  /** The request that begins a process of a product, the same until there is one. */
  processRequest: storedJson(
    () => sessionStorage,
    'process_asked_for',
    z.object({ productNo: z.string(), requestId: z.string() }),
  ),
  /** By process number, for the tabs that come after this one. */
  openProcesses: storedJson(() => localStorage, trialNames.openProcesses, recordOf(openProcess)),
} as const;
