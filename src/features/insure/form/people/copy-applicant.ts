import type { FormEntry } from '../../../../../contract/model/form.ts';
import type { FormStore } from '../store/form-store.ts';
import type { PersonPlace } from '../store/place.ts';

/** What people who live together have in common. */
const shared: readonly string[] = ['mobile', 'region', 'address', 'postal_code'];

/** The applicant's phone and address, as far as this module asks for them; theirs alone from then on. */
export function applicantsContact(store: FormStore, place: PersonPlace): FormEntry {
  const [applicant] = store.people('applicant');
  const source = store.modules.find(({ module }) => module === 'applicant');
  const copied: FormEntry = {};
  for (const { field, kind } of store.module(place.module).fields) {
    const value = applicant?.entry[field];
    if (value && shared.includes(kind) && source?.fields.some((one) => one.field === field))
      copied[field] = value;
  }
  return copied;
}
