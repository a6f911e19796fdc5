import type { FieldErrors } from '../../../contract/envelope.ts';
import { isShown, nameOfField } from '../../../contract/form.ts';
import { listedKinds } from '../../../contract/model/field-kinds.ts';
import type { FormModule, FormValues } from '../../../contract/model/form.ts';

/** What can be chosen of each list. */
export type KnownCodes = Readonly<Record<(typeof listedKinds)[number], ReadonlySet<string>>>;

/** Fields whose value stands in no list, by place as in `formProblems`: kept from an older list, or never chosen. */
export function unknownCodes(
  modules: readonly FormModule[],
  values: FormValues,
  known: KnownCodes,
): FieldErrors {
  const problems: FieldErrors = {};
  for (const { module, fields } of modules)
    (values[module] ?? []).forEach((entry, index) => {
      for (const field of fields) {
        const kind = listedKinds.find((one) => one === field.kind);
        const value = entry[field.field] ?? '';
        if (!kind || value === '' || !isShown(field, entry)) continue;
        if (typeof value !== 'string' || !known[kind].has(value))
          problems[`${module}.${index}.${field.field}`] = [`请重新选择${nameOfField(field)}`];
      }
    });
  return problems;
}
