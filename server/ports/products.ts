import type * as z from 'zod/mini';
import type { insuredDataScope, productStatus } from '../../contract/enums.ts';
import type { FormModule } from '../../contract/model/form.ts';
import type { ChosenGenes } from '../../contract/model/gene.ts';
import type { MinorCover, MinorDeathCap } from '../domain/premium/minors.ts';
import type { GeneWords } from '../domain/product/gene-words.ts';
import type { ProcessStep } from '../../contract/model/process.ts';
import type { Queryable } from './database.ts';

/** One version of a product, as far as a process and its application need it. */
export interface SoldProduct {
  readonly productNo: string;
  readonly version: number;
  readonly name: string;
  readonly insurer: { readonly name: string; readonly phone: string };
  /** By how long its contracts run at most: how many years the record of a sale is kept goes by it. */
  readonly insuranceTerm: 'short' | 'long';
  /** Of the product as it is now, whichever version this is. */
  readonly status: z.infer<typeof productStatus>;
  readonly planNos: readonly string[];
  readonly steps: readonly ProcessStep[];
  readonly dataScope: z.infer<typeof insuredDataScope>;
  readonly modules: readonly FormModule[];
  /** A factor and what was chosen of it, as the trial says them. */
  geneWords(key: string, chosen: readonly string[]): GeneWords;
  /** Cover that is chosen besides: factors of several values. */
  readonly optionalFactors: readonly string[];
  /**
   * The first premium of these factors in fen, on that day (yyyy-mm-dd). Throws planMissing, factorInvalid or
   * factorsImpossible, each with a sentence.
   */
  firstFen(planNo: string, genes: ChosenGenes, day: string): number;
  /** What may be paid for a minor's death, the youngest first; empty where the plan pays for nobody's. */
  minorDeathCaps(planNo: string): readonly MinorDeathCap[];
  /** What these factors would pay for the death of each insurant who is a minor on that day. */
  minorCovers(planNo: string, genes: ChosenGenes, day: string): readonly MinorCover[];
}

/** The products that are sold here. */
export interface Products {
  /**
   * That version, or the latest; null where there is no such product. Throws productConfigMissing where that version is
   * lost.
   */
  find(tx: Queryable, productNo: string, version?: number): Promise<SoldProduct | null>;
}
