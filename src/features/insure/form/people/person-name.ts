import { isApplicant } from '../../../../../contract/form.ts';
import type { FormModule } from '../../../../../contract/model/form.ts';
import type { FormStore } from '../store/form-store.ts';
import type { PersonPlace } from '../store/place.ts';

/** By what a person is called on the page: the name, 本人 where it is the applicant, or the number in the row. */
export function personName(store: FormStore, { title }: FormModule, place: PersonPlace): string {
  const module = store.module(place.module);
  const entry = store.entry(place);
  const self = isApplicant(module, entry);
  const [applicant] = store.people('applicant');
  const name = (self ? applicant?.entry : entry)?.['name'];
  if (typeof name === 'string' && name.trim()) return name.trim();
  if (self) return '本人';
  return `${title} ${store.ids(place.module).indexOf(place.person) + 1}`;
}
