import type { FormEntry, FormModule, FormValues } from '../../../contract/model/form.ts';
import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';
import { samePeople, type Stating } from './same-people.ts';

// An application says again some of what the trial was reckoned with: an ID number tells a date of birth.

/** What the fields of one person or block say of factors. */
export const stated = (module: Stating, entry: FormEntry): ChosenGene[] =>
  module.fields.flatMap(({ field, changes_factor }) => {
    const values = [entry[field] ?? []].flat().filter((value) => value.trim() !== '');
    return !changes_factor || values.length === 0 ? [] : [{ gene_key: changes_factor, values }];
  });

function withGenes(genes: readonly ChosenGene[], changed: readonly ChosenGene[]): ChosenGene[] {
  const later = new Map(changed.map((gene) => [gene.gene_key, gene]));
  const kept = genes.map((gene) => later.get(gene.gene_key) ?? gene);
  return [...kept, ...changed.filter(({ gene_key }) => !genes.some((one) => one.gene_key === gene_key))];
}

/** What of a product an application's factors depend on. */
interface Applied {
  readonly modules: readonly FormModule[];
  /** Cover that is chosen besides: factors of several values. */
  readonly optionalFactors: readonly string[];
}

interface Insurant {
  /** What the form says of them. */
  readonly said: readonly ChosenGene[];
  /** Where they are in the trial; null of somebody new. */
  readonly place: number | null;
}

/** Whom the form insures; nobody where it does not say. */
function insurantsOf(modules: readonly FormModule[], values: FormValues, trial: ChosenGenes): Insurant[] {
  const module = modules.find((one) => one.module === 'insurant');
  if (!module) return [];
  const said = (values.insurant ?? []).map((entry) => stated(module, entry));
  const places = samePeople(module, said, trial.insurants);
  return said.map((genes, index) => ({ said: genes, place: places[index] ?? null }));
}

/** The factors of the trial with what the application says: insurant by insurant, all else for the policy. */
export function genesOfApplication(
  { modules, optionalFactors }: Applied,
  values: FormValues,
  trial: ChosenGenes,
): ChosenGenes {
  const ofPolicy = modules
    .filter(({ module }) => module !== 'insurant')
    .flatMap((module) => (values[module.module] ?? []).flatMap((entry) => stated(module, entry)));
  const insurants = insurantsOf(modules, values, trial);
  const first = trial.insurants[0] ?? [];
  // What the first chose besides is theirs: whoever is new has it not.
  const ofNew = first.filter(({ gene_key }) => !optionalFactors.includes(gene_key));
  const tried = (place: number | null) => (place === null ? ofNew : (trial.insurants[place] ?? []));
  return {
    policy: withGenes(trial.policy, ofPolicy),
    insurants:
      insurants.length > 0
        ? insurants.map(({ said, place }) => withGenes(tried(place), said))
        : trial.insurants,
  };
}

/** The trial with everybody where the form has them: nothing for who is new, and at the end who is there no more. */
export function trialInFormOrder(
  modules: readonly FormModule[],
  values: FormValues,
  trial: ChosenGenes,
): ChosenGenes {
  const insurants = insurantsOf(modules, values, trial);
  if (insurants.length === 0) return trial;
  const places = insurants.map(({ place }) => place);
  const there = places.map((place) => (place === null ? [] : (trial.insurants[place] ?? [])));
  return { ...trial, insurants: [...there, ...trial.insurants.filter((_, at) => !places.includes(at))] };
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
