import type { FormEntry, FormModule, FormValues } from '../../../contract/model/form.ts';
import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';
import { stated } from './application-genes.ts';
import { samePeople, type Stating } from './same-people.ts';

type Module = Stating & Pick<FormModule, 'module' | 'most'>;

/**
 * What was filled in, once the trial was done again: where a factor was chosen anew, the field that states it says so,
 * and there are as many insurants as were chosen. Whoever was only filled in stays; nothing else changes.
 */
export function valuesAfterTrial(
  modules: readonly Module[],
  values: FormValues,
  before: ChosenGenes,
  now: ChosenGenes,
): FormValues {
  const next: FormValues = { ...values };
  for (const module of modules) {
    const entries = values[module.module];
    if (module.module === 'insurant') next.insurant = insurantsAfter(module, entries ?? [], before, now);
    else if (entries)
      next[module.module] = entries.map((entry) => restated(module, entry, before.policy, now.policy));
  }
  return next;
}

function insurantsAfter(
  module: Module,
  entries: readonly FormEntry[],
  before: ChosenGenes,
  now: ChosenGenes,
): FormEntry[] {
  const places = samePeople(module, now.insurants, before.insurants);
  // People are deleted in the form, too: its order need not be that of the trial.
  const inForm = samePeople(
    module,
    entries.map((entry) => stated(module, entry)),
    before.insurants,
  );
  const chosen = now.insurants.map((genes, i) => {
    const at = places[i] ?? null;
    const entry = at === null ? undefined : entries[inForm.indexOf(at)];
    return restated(module, entry ?? {}, (entry && at !== null && before.insurants[at]) || [], genes);
  });
  const onlyFilledIn = entries.filter((_, i) => inForm[i] === null);
  return [...chosen, ...onlyFilledIn].slice(0, module.most);
}

/** The entry with what its fields say of factors that were chosen anew. */
function restated(
  { fields }: Module,
  entry: FormEntry,
  before: readonly ChosenGene[],
  now: readonly ChosenGene[],
): FormEntry {
  const next = { ...entry };
  for (const { field, changes_factor } of fields) {
    if (!changes_factor) continue;
    const chosen = valuesIn(now, changes_factor);
    if (
      chosen[0] !== undefined &&
      JSON.stringify(chosen) !== JSON.stringify(valuesIn(before, changes_factor))
    )
      next[field] = chosen[0];
  }
  return next;
}

const valuesIn = (genes: readonly ChosenGene[], key: string): readonly string[] =>
  genes.find(({ gene_key }) => gene_key === key)?.values ?? [];
