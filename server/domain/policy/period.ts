import type { Product } from '../product/product.ts';
import type { Period } from '../product/schema/cover-period.ts';
import type { Facts } from '../premium/facts.ts';

/** How long an order's people are insured, as it is known before the first day. */
export interface CoverTerm {
  readonly period: Period;
  /** Of the insurant; null where the product does not ask for it. */
  readonly birthday: string | null;
}

/** By what was chosen: `facts` are those of a complete layout. Throws where the file states none: a product that was loaded does. */
export function coverTermOf({ cover_period, factors }: Product, [first]: readonly Facts[]): CoverTerm {
  const valueOf = (factor: string) => first?.values.get(factor)?.[0];
  const born = factors.find(({ input }) => input === 'birth_date');
  const period =
    cover_period.kind === 'fixed' ? cover_period.period : cover_period.of[valueOf(cover_period.factor) ?? ''];
  if (period === undefined) throw new Error('no cover period for what was chosen');
  return { period, birthday: (born && valueOf(born.factor)) ?? null };
}

/** Before the first day is known. */
export function termWords({ period }: CoverTerm): string {
  if (period === 'life') return '终身';
  if ('to_age' in period) return `至 ${period.to_age} 周岁`;
  return 'years' in period ? `${period.years} 年` : `${period.days} 天`;
}

/** `ends`: the last day of cover. */
export const periodWords = (term: CoverTerm, ends: string | null): string =>
  ends !== null && term.period !== 'life' && 'to_age' in term.period ? `至 ${ends}` : termWords(term);
