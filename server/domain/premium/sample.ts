import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';
import type { Product } from '../product/product.ts';
import { addYears } from '../../../contract/dates.ts';

const genesOf = (values: Readonly<Record<string, readonly string[]>>): ChosenGene[] =>
  Object.entries(values).map(([gene_key, chosen]) => ({ gene_key, values: [...chosen] }));

/** The choices whose premium a list of products names: of one insurant, whose birthday is today. */
export function sampleGenes({ sample, factors }: Product, today: string): ChosenGenes {
  const born = factors.find(({ input }) => input === 'birth_date');
  const birth = born ? { [born.factor]: [addYears(today, -sample.age)] } : {};
  return { policy: genesOf(sample.policy), insurants: [genesOf({ ...birth, ...sample.insurant })] };
}
