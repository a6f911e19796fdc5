import * as z from 'zod/mini';
import { catalogue } from '../../../../../contract/codes/catalogue.ts';
import {
  geneProblem,
  type GeneProblem,
  missingGene,
  type MissingGene,
  quotation,
  type Quotation,
} from '../../../../../contract/model/gene.ts';
import { processRecord, type ProcessRecord } from '../../../../../contract/model/process.ts';
import { product_version } from '../../../../../contract/model/product.ts';
import { type Failure, isFailure } from '../../../../api/failure.ts';

/** Why the trial did not end, with what the page needs to go on. */
export type CommitRefusal =
  | { readonly kind: 'premium_changed'; readonly productVersion: number; readonly quotation: Quotation }
  | { readonly kind: 'unread'; readonly documentNos: readonly string[] }
  | {
      readonly kind: 'impossible';
      readonly problems: readonly GeneProblem[];
      readonly missing: readonly MissingGene[];
    }
  /** The process is elsewhere; null where the answer does not say. */
  | { readonly kind: 'moved'; readonly record: ProcessRecord | null }
  | { readonly kind: 'failed'; readonly failure: Failure };

const changedData = z.object({ product_version, quotation });
const unreadData = z.array(z.object({ document_no: z.string() }));
const impossibleData = z.object({ problems: z.array(geneProblem), missing: z.array(missingGene) });

const movedCodes: readonly number[] = [
  catalogue.processMoved.code,
  catalogue.processEventRefused.code,
  catalogue.processStepUnfinished.code,
  catalogue.processOver.code,
];

export function commitRefusalOf(error: unknown): CommitRefusal {
  const failure: Failure = isFailure(error) ? error : { kind: 'no_response' };
  if (failure.kind !== 'code') return { kind: 'failed', failure };
  const { code, data } = failure;
  const changed = changedData.safeParse(data);
  if (code === catalogue.premiumChanged.code && changed.success)
    return {
      kind: 'premium_changed',
      productVersion: changed.data.product_version,
      quotation: changed.data.quotation,
    };
  const unread = unreadData.safeParse(data);
  if (code === catalogue.documentsUnread.code && unread.success)
    return { kind: 'unread', documentNos: unread.data.map(({ document_no }) => document_no) };
  const impossible = impossibleData.safeParse(data);
  if (code === catalogue.factorsImpossible.code && impossible.success)
    return { kind: 'impossible', ...impossible.data };
  if (movedCodes.includes(code)) return { kind: 'moved', record: processRecord.safeParse(data).data ?? null };
  return { kind: 'failed', failure };
}
