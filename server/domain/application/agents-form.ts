import { isOfAccount } from '../../../contract/form.ts';
import { kindFacts } from '../../../contract/model/field-kinds.ts';
import type { FormEntry, FormField, FormModule, FormValues } from '../../../contract/model/form.ts';

/** Numbers of certificates, accounts, and what only the person may agree to are not (rules R18 and R20). */
function isAgents(module: FormModule, field: FormField): boolean {
  const source = module.fields.find((one) => one.field === field.derived_from);
  const isOwn = kindFacts[field.kind].own || (source !== undefined && kindFacts[source.kind].own);
  return !isOwn && !isOfAccount(module, field);
}

/** The form as the agent prepares it. */
export const agentsModules = (modules: readonly FormModule[]): FormModule[] =>
  modules
    .map((module) => ({ ...module, fields: module.fields.filter((field) => isAgents(module, field)) }))
    .filter(({ fields }) => fields.length > 0);

/** What of the values an agent may write and see. */
export function agentsValues(modules: readonly FormModule[], values: FormValues): FormValues {
  const theirs: FormValues = {};
  for (const { module, fields } of agentsModules(modules)) {
    const names = fields.map(({ field }) => field);
    const own = (entry: FormEntry): FormEntry =>
      Object.fromEntries(Object.entries(entry).filter(([name]) => names.includes(name)));
    const entries = values[module];
    if (entries) theirs[module] = entries.map(own);
  }
  return theirs;
}
