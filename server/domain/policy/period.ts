import type { ChosenGenes } from '../../../contract/model/gene.ts';
import type { Product } from '../product/product.ts';

/** Until which birthday the cover runs, of the insurant who reaches it first; null: for life, or a year at a time. */
export function youngestTerm({
  insurants,
}: ChosenGenes): { readonly birthday: string; readonly untilAge: number } | null {
  for (const genes of insurants) {
    const untilAge = Number(/^to(\d+)$/.exec(firstOf(genes, 'term'))?.[1] ?? 0);
    const birthday = firstOf(genes, 'birth_date');
    if (untilAge > 0 && birthday !== '') return { birthday, untilAge };
  }
  return null;
}

const firstOf = (genes: ChosenGenes['policy'], name: string): string =>
  genes.find(({ gene_key }) => gene_key === name)?.values[0] ?? '';

/** `ends`: the last day of cover. */
export const periodWords = ({ insurance_term }: Product, ends: string | null): string =>
  ends === null ? '终身' : insurance_term === 'short' ? '1 年' : `至 ${ends}`;
