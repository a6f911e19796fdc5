import type { FormEntry, FormField, FormModule, FormValues } from '../../../../../contract/model/form.ts';
import type { ChosenGene, ChosenGenes } from '../../../../../contract/model/gene.ts';

/** What the trial said already is not asked for twice: the fields that change a factor begin with its value. */
export function firstValues(modules: readonly FormModule[], genes: ChosenGenes): FormValues {
  const values: FormValues = {};
  for (const { module, fields, most } of modules) {
    if (module !== 'insurant') continue;
    values.insurant = genes.insurants.slice(0, most).map((chosen) => entryOf(fields, chosen));
  }
  return values;
}

function entryOf(fields: readonly FormField[], genes: readonly ChosenGene[]): FormEntry {
  const entry: FormEntry = {};
  for (const { field, changes_factor } of fields) {
    const [value] = genes.find(({ gene_key }) => gene_key === changes_factor)?.values ?? [];
    if (value !== undefined) entry[field] = value;
  }
  return entry;
}
