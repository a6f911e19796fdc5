import { derivedValue } from '../../../contract/form.ts';
import type { FormEntry, FormField, FormModule } from '../../../contract/model/form.ts';
import type { CardField } from '../../../contract/model/identity.ts';

/** What is filled in of somebody, with what their card says of one field and what follows from it. */
export function withCardValue(
  module: FormModule,
  entry: FormEntry,
  { field, value }: { readonly field: CardField; readonly value: string },
  day: string,
): FormEntry {
  const taken = module.fields.find((one) => isOf(field, one));
  if (!taken) return entry;
  const changed: FormEntry = { ...entry, [taken.field]: value === '长期' ? 'long_term' : value };
  for (const one of module.fields.filter(({ derived_from }) => derived_from === taken.field)) {
    const derived = derivedValue(module, one, changed, day);
    if (derived !== null) changed[one.field] = derived;
  }
  return changed;
}

function isOf(card: CardField, { field, kind }: FormField): boolean {
  switch (card) {
    case 'name':
      return field === 'name';
    case 'number':
      return kind === 'certificate_number';
    case 'birth':
      return kind === 'date' && field === 'birth_date';
    case 'gender':
      return field === 'gender';
    case 'valid_until':
      return kind === 'until';
    default:
      return false;
  }
}
