import { isShown } from '../../../../../contract/form.ts';
import type { FormEntry, FormModule } from '../../../../../contract/model/form.ts';

/** Whether a field says for all people of a module whether they share a whole: beneficiaries by law, or named ones. */
export const decidesSharing = ({ fields }: FormModule, name: string): boolean =>
  fields.some(({ kind, shown_if }) => kind === 'percentage' && shown_if?.field === name);

/** Whether there can be several: who is named shares with others, who the law names stands for all. */
export function mayBeSeveral({ fields, most }: FormModule, entry: FormEntry): boolean {
  const fraction = fields.find(({ kind }) => kind === 'percentage');
  return most > 1 && (!fraction || isShown(fraction, entry));
}

/** Somebody added beside others begins with what is said for all of them: named, not legal, for example. */
export const entryBeside = (module: FormModule, first: FormEntry): FormEntry =>
  Object.fromEntries(Object.entries(first).filter(([field]) => decidesSharing(module, field)));
