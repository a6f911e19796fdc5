import { isShown } from '../../../../../contract/form.ts';
import type { ParticipantRole } from '../../../../../contract/enums.ts';
import type { FormStore } from './form-store.ts';

/** Fills in who an account belongs to, where it was left empty: the applicant, in whose name it must be. */
export function fillInHolder(store: FormStore, role: ParticipantRole): void {
  const { fields } = store.module(role);
  const applicant = store.people('applicant')[0]?.entry['name'];
  const card = fields.find(({ kind }) => kind === 'bank_card');
  const holder = fields.find(
    ({ kind, derived_from }) => kind === 'text' && card && derived_from === card.field,
  );
  if (!holder || typeof applicant !== 'string' || !applicant.trim()) return;
  for (const { id, entry } of store.people(role))
    if (isShown(holder, entry) && !entry[holder.field])
      store.set({ module: role, person: id, field: holder.field }, applicant.trim());
}
