import { isShown } from '../../../../../contract/form.ts';
import type { ParticipantRole } from '../../../../../contract/enums.ts';
import type { FormStore } from './form-store.ts';

/** The name that was filled in on each form: a name that is corrected is corrected here as well. */
const filledIn = new WeakMap<FormStore, string>();

/** Fills in who an account belongs to, where nobody typed another: the applicant, in whose name it must be. */
export function fillInHolder(store: FormStore, role: ParticipantRole): void {
  const { fields } = store.module(role);
  const applicant = store.people('applicant')[0]?.entry['name'];
  const card = fields.find(({ kind }) => kind === 'bank_card');
  const holder = fields.find(
    ({ kind, derived_from }) => kind === 'text' && card && derived_from === card.field,
  );
  if (!holder || typeof applicant !== 'string' || !applicant.trim()) return;
  const [name, before] = [applicant.trim(), filledIn.get(store)];
  for (const { id, entry } of store.people(role))
    if (isShown(holder, entry) && (!entry[holder.field] || entry[holder.field] === before))
      store.set({ module: role, person: id, field: holder.field }, name);
  filledIn.set(store, name);
}
