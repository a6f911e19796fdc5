import type { FormEntry, FormField, FormModule, FormValues } from '../../../contract/model/form.ts';

/** What an agent neither fills in nor sees: numbers of certificates and accounts, and what only the person may agree to (rule R18). */
const ownKinds: readonly FormField['kind'][] = ['certificate_number', 'bank_card', 'agreement'];

function isAgents({ fields }: FormModule, { kind, derived_from }: FormField): boolean {
  const source = fields.find(({ field }) => field === derived_from);
  return !ownKinds.includes(kind) && !(source && ownKinds.includes(source.kind));
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
