import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';

/** What the customer chose so far; a plan is a choice like any other, and nothing is chosen for them. */
export interface Choices {
  readonly planNo: string | null;
  readonly genes: ChosenGenes;
}

/** Where a factor stands: with an insurant, from 0, or null: once for the policy. */
export interface FactorPlace {
  readonly insurant: number | null;
  readonly gene_key: string;
}

export const noChoices = (planNo: string | null): Choices => ({
  planNo,
  genes: { policy: [], insurants: [[]] },
});

/** A plan alone is what the address named, or the only one. */
export const isNothing = ({ genes: { policy, insurants } }: Choices): boolean =>
  policy.length === 0 && insurants.every((genes) => genes.length === 0);

const genesAt = ({ policy, insurants }: ChosenGenes, insurant: number | null): readonly ChosenGene[] =>
  insurant === null ? policy : (insurants[insurant] ?? []);

const none: readonly string[] = [];

export const valuesAt = ({ genes }: Choices, { insurant, gene_key }: FactorPlace): readonly string[] =>
  genesAt(genes, insurant).find((gene) => gene.gene_key === gene_key)?.values ?? none;

const put = (genes: readonly ChosenGene[], gene_key: string, values: readonly string[]): ChosenGene[] => {
  const others = genes.filter((gene) => gene.gene_key !== gene_key);
  return values.length > 0 ? [...others, { gene_key, values: [...values] }] : others;
};

export function withValues(
  { planNo, genes }: Choices,
  { insurant, gene_key }: FactorPlace,
  values: readonly string[],
): Choices {
  const { policy, insurants } = genes;
  if (insurant === null) return { planNo, genes: { insurants, policy: put(policy, gene_key, values) } };
  return {
    planNo,
    genes: {
      policy,
      insurants: insurants.map((one, at) => (at === insurant ? put(one, gene_key, values) : one)),
    },
  };
}

export const withInsurant = ({ planNo, genes }: Choices): Choices => ({
  planNo,
  genes: { ...genes, insurants: [...genes.insurants, []] },
});

/** One insurant stays: a policy insures somebody. */
export function withoutInsurant(choices: Choices, insurant: number): Choices {
  const { planNo, genes } = choices;
  if (genes.insurants.length === 1) return choices;
  return { planNo, genes: { ...genes, insurants: genes.insurants.filter((_, at) => at !== insurant) } };
}
