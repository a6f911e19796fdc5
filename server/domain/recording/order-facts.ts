import { maskName } from '../../../contract/certificate/mask.ts';
import type { Quotation } from '../../../contract/model/gene.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import type { CoverFacts } from './policy-items.ts';

/** What one order says of its cover, apart from what its product says of everybody's. */
export type OrderCover = Pick<CoverFacts, 'cover' | 'premium' | 'term' | 'payment'>;

/** Whom an order insures, as a line of its cover; masked, because the facts of a recording are kept unsealed. */
export const insuredLine = (names: readonly string[]) =>
  ['被保险人', names.map(maskName).join('、')] as const;

interface Reckoned extends Pick<Quotation, 'first_fen' | 'period' | 'instalments'> {
  readonly items: readonly { readonly name: string; readonly sum: string }[];
  /** How long it covers, in words. */
  readonly term: string;
}

/** As the reader confirms it before the camera, whatever the order stands in. */
export function orderCover({ items, first_fen, period, instalments, term }: Reckoned): OrderCover {
  const often = period === 'month' ? '月交' : '年交';
  return {
    cover: items.map(({ name, sum }) => [name, sum] as const),
    premium: `¥ ${fenWords(first_fen)}`,
    term,
    payment: instalments === 1 ? '一次交清' : `${often}，共 ${instalments} 期`,
  };
}
