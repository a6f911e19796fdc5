import { birthField, derivedValue, genderField, writtenValue } from '../../../contract/form.ts';
import type { FormEntry, FormField, FormModule } from '../../../contract/model/form.ts';
import type { CardField } from '../../../contract/model/identity.ts';
import { isSameName, writtenName } from '../../../contract/person-name.ts';

/** What is filled in of somebody, with what their card says of one field and what follows from it. */
export function withCardValue(
  module: FormModule,
  entry: FormEntry,
  { field, value }: { readonly field: CardField; readonly value: string },
  day: string,
): FormEntry {
  const taken = fieldOf(module, field);
  if (!taken) return entry;
  const written = value === '长期' ? 'long_term' : writtenValue(module, taken, value);
  const changed: FormEntry = { ...entry, [taken.field]: written };
  for (const one of module.fields.filter(({ derived_from }) => derived_from === taken.field)) {
    const derived = derivedValue(module, one, changed, day);
    if (derived !== null) changed[one.field] = derived;
  }
  return changed;
}

/** What is filled in of an account, with its holder called as on the card; `was`: what the applicant was called. */
export function withHolderName(
  { fields }: FormModule,
  entry: FormEntry,
  { was, name }: { readonly was: string; readonly name: string },
): FormEntry {
  const card = fields.find(({ kind }) => kind === 'bank_card');
  const holder = fields.find(
    ({ kind, derived_from }) => kind === 'text' && card && derived_from === card.field,
  );
  const said = holder && entry[holder.field];
  return holder && typeof said === 'string' && isSameName(said, was)
    ? { ...entry, [holder.field]: writtenName(name) }
    : entry;
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
