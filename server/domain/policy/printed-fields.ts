import { birthField, genderField } from '../../../contract/form.ts';
import type { FormField, FormModule } from '../../../contract/model/form.ts';

const printed: readonly FormField['kind'][] = [
  'relation',
  'certificate_type',
  'certificate_number',
  'mobile',
  'percentage',
];

/**
 * What a contract names a person by; of who gets the money also all that was chosen. What else was asked for stays with
 * the application.
 */
export function printedFields(module: FormModule): FormField[] {
  const known = [birthField(module), genderField(module)];
  const isChosen = ({ kind }: FormField) => module.module === 'beneficiary' && kind === 'choice';
  return module.fields.filter(
    (field) => printed.includes(field.kind) || known.includes(field) || isChosen(field),
  );
}
