import { carriesBirthday } from '../../../../../contract/certificate/number.ts';
import { certificateType } from '../../../../../contract/enums.ts';
import { derivedValue, isApplicant, isShown, valueOfKind } from '../../../../../contract/form.ts';
import type { FormEntry, FormField, FormModule } from '../../../../../contract/model/form.ts';

/** Whether the number of the chosen certificate says when its holder was born, and of which gender. */
export function numberTellsBirth(module: FormModule, entry: FormEntry): boolean {
  const type = certificateType.safeParse(valueOfKind(module, entry, 'certificate_type')).data;
  return carriesBirthday(type ?? 'id_card');
}

const isDerivable = ({ derived_from, kind, options }: FormField): boolean =>
  derived_from !== null && (kind === 'date' || (kind === 'choice' && options.length > 0));

/** Whether a field is filled in by the certificate's number, and therefore not asked for. */
export const isDerivedHere = (module: FormModule, field: FormField, entry: FormEntry): boolean =>
  isDerivable(field) && numberTellsBirth(module, entry);

/**
 * The entry once a field was changed, with what follows from it: what a number derives is filled in, and what an
 * earlier number had derived is taken out where this one derives nothing.
 */
export function withDerived(
  module: FormModule,
  before: FormEntry,
  changed: FormEntry,
  day: string,
): FormEntry {
  const after = { ...changed };
  for (const field of module.fields) {
    if (!isDerivable(field)) continue;
    const derived = derivedValue(module, field, changed, day);
    const earlier = derivedValue(module, field, before, day);
    if (derived !== null) after[field.field] = derived;
    else if (earlier !== null && earlier === before[field.field]) after[field.field] = '';
  }
  return after;
}

/** The fields that are asked for of this person, with what is filled in by now. */
export function shownFields(
  module: FormModule,
  applicant: FormModule | undefined,
  entry: FormEntry,
): FormField[] {
  const isCopied = isApplicant(module, entry)
    ? (field: FormField) =>
        field.kind !== 'relation' && applicant?.fields.some((one) => one.field === field.field)
    : () => false;
  return module.fields.filter(
    (field) => isShown(field, entry) && !isCopied(field) && !isDerivedHere(module, field, entry),
  );
}
