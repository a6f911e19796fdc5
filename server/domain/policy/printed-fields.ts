import { birthField, genderField } from '../../../contract/form.ts';
import { kindFacts } from '../../../contract/model/field-kinds.ts';
import type { FormField, FormModule } from '../../../contract/model/form.ts';

/**
 * What a contract names a person by; of who gets the money also all that was chosen. What else was asked for stays with
 * the application.
 */
export function printedFields(module: FormModule): FormField[] {
  const known = [birthField(module), genderField(module)];
  const isChosen = ({ kind }: FormField) => module.module === 'beneficiary' && kind === 'choice';
  return module.fields.filter(
    (field) => kindFacts[field.kind].printed || known.includes(field) || isChosen(field),
  );
}
