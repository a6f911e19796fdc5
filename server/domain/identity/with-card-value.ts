import { birthField, derivedValue, genderField } from '../../../contract/form.ts';
import type { FormEntry, FormField, FormModule } from '../../../contract/model/form.ts';
import type { CardField } from '../../../contract/model/identity.ts';

/** What is filled in of somebody, with what their card says of one field and what follows from it. */
export function withCardValue(
  module: FormModule,
  entry: FormEntry,
  { field, value }: { readonly field: CardField; readonly value: string },
  day: string,
): FormEntry {
  const taken = fieldOf(module, field);
  if (!taken) return entry;
  const changed: FormEntry = { ...entry, [taken.field]: value === '长期' ? 'long_term' : value };
  for (const one of module.fields.filter(({ derived_from }) => derived_from === taken.field)) {
    const derived = derivedValue(module, one, changed, day);
    if (derived !== null) changed[one.field] = derived;
  }
  return changed;
}

/** The form's field that says what the card's field says. */
function fieldOf(module: FormModule, card: CardField): FormField | undefined {
  const ofKind = (kind: FormField['kind']) => module.fields.find((one) => one.kind === kind);
  switch (card) {
    case 'name':
      return module.fields.find(({ field }) => field === 'name');
    case 'number':
      return ofKind('certificate_number');
    case 'birth':
      return birthField(module);
    case 'gender':
      return genderField(module);
    case 'valid_until':
      return ofKind('until');
    default:
      return undefined;
  }
}
