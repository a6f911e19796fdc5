import type { FormEntry, FormField, FormModule, FormValues } from '../../../contract/model/form.ts';
import { isShown } from '../../../contract/form.ts';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { InventedPerson } from '../invented-person.ts';

// A form that somebody invented fills in, whatever the product asks for.

/** What a person types into a field of that kind; of a choice the first that is offered. */
function answer({ kind, field, options, rules }: FormField, person: InventedPerson): string {
  const first = options[0]?.value ?? rules.find(({ type }) => type === 'in')?.value;
  if (typeof first === 'string') return first;
  const typed: Partial<Record<FormField['kind'], string>> = {
    certificate_type: 'id_card',
    certificate_number: person.certificateNumber,
    until: 'long_term',
    date: deriveFromIdNumber(person.certificateNumber, beijingDay(new Date()))?.birthday ?? '',
    mobile: person.mobile,
    region: '110101',
    profession: '010101',
    destination: 'JP',
    address: '幸福路 1 号 2 单元 301 室',
    bank: 'QH',
    bank_card: '6220000000000000',
    percentage: '100',
    amount: '30',
    agreement: 'true',
  };
  if (kind === 'number') return field === 'height' ? '170' : '60';
  return typed[kind] ?? person.name;
}

export const entryOf = (module: FormModule, person: InventedPerson, relation = 'self'): FormEntry =>
  filledEntry(module, person, module.module === 'insurant' ? { relation } : {});

/** What is required beside what was filled in already. */
export function filledEntry({ fields }: FormModule, person: InventedPerson, begun: FormEntry): FormEntry {
  const entry = { ...begun };
  for (const field of fields.filter(({ required, kind }) => required && kind !== 'relation'))
    if (entry[field.field] === undefined && field.derived_from === null && isShown(field, entry))
      entry[field.field] = answer(field, person);
  return entry;
}

/** A form that is filled in by somebody who insures themselves; `holder` is the account's. */
export function filledIn(modules: readonly FormModule[], person: InventedPerson): FormValues {
  const values: FormValues = {};
  for (const module of modules) {
    const entry = entryOf(module, person);
    const hasHolder = module.fields.some((field) => field.field === 'holder' && isShown(field, entry));
    values[module.module] = [hasHolder ? { ...entry, holder: person.name } : entry];
  }
  return values;
}
