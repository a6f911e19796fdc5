import type { FormEntry, FormModule, FormValues } from '../../../contract/model/form.ts';
import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';

// An application says again some of what the trial was reckoned with: an ID number tells a date of birth.

/** What the fields of one person or block say of factors. */
const stated = (module: FormModule, entry: FormEntry): ChosenGene[] =>
  module.fields.flatMap(({ field, changes_factor }) => {
    const values = [entry[field] ?? []].flat().filter((value) => value.trim() !== '');
    return changes_factor === null || values.length === 0 ? [] : [{ gene_key: changes_factor, values }];
  });

function withGenes(genes: readonly ChosenGene[], changed: readonly ChosenGene[]): ChosenGene[] {
  const later = new Map(changed.map((gene) => [gene.gene_key, gene]));
  const kept = genes.map((gene) => later.get(gene.gene_key) ?? gene);
  return [...kept, ...changed.filter(({ gene_key }) => !genes.some((one) => one.gene_key === gene_key))];
}

/** The factors of the trial with what the application says: insurant by insurant, all else for the policy. */
export function genesOfApplication(
  modules: readonly FormModule[],
  values: FormValues,
  trial: ChosenGenes,
): ChosenGenes {
  const ofPolicy = modules
    .filter(({ module }) => module !== 'insurant')
    .flatMap((module) => (values[module.module] ?? []).flatMap((entry) => stated(module, entry)));
  const insurants = values.insurant ?? [];
  const module = modules.find((one) => one.module === 'insurant');
  const base = (index: number) => trial.insurants[index] ?? trial.insurants[0] ?? [];
  return {
    policy: withGenes(trial.policy, ofPolicy),
    insurants:
      module && insurants.length > 0
        ? insurants.map((entry, index) => withGenes(base(index), stated(module, entry)))
        : trial.insurants,
  };
}

export interface GeneChange {
  readonly insurant: number | null;
  readonly gene_key: string;
  readonly before: string[];
  readonly after: string[];
}

/** What differs, insurant by insurant; who is in one only has nothing on the other side. */
export function geneChanges(before: ChosenGenes, after: ChosenGenes): GeneChange[] {
  const most = Math.max(before.insurants.length, after.insurants.length);
  return [
    ...changesOf(null, before.policy, after.policy),
    ...Array.from({ length: most }, (_, i) =>
      changesOf(i, before.insurants[i] ?? [], after.insurants[i] ?? []),
    ).flat(),
  ];
}

function changesOf(
  insurant: number | null,
  before: readonly ChosenGene[],
  after: readonly ChosenGene[],
): GeneChange[] {
  const valuesIn = (genes: readonly ChosenGene[], key: string) =>
    genes.find(({ gene_key }) => gene_key === key)?.values ?? [];
  const keys = new Set([...before, ...after].map(({ gene_key }) => gene_key));
  return [...keys].flatMap((gene_key) => {
    const change = { before: valuesIn(before, gene_key), after: valuesIn(after, gene_key) };
    const isSame = JSON.stringify(change.before) === JSON.stringify(change.after);
    return isSame ? [] : [{ insurant, gene_key, ...change }];
  });
}
