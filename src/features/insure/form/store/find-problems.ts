import type { ParticipantRole } from '../../../../../contract/enums.ts';
import { isApplicant } from '../../../../../contract/form.ts';
import { formProblems } from '../../../../../contract/form-problems.ts';
import type { FieldErrors } from '../../../../../contract/envelope.ts';
import type { FormField, FormModule, FormValues } from '../../../../../contract/model/form.ts';
import { isDerivedHere } from './derive.ts';

/** Something to be mended, where a person can mend it. */
export interface FoundProblem {
  readonly module: ParticipantRole;
  /** Which person or block, from 0; null for the module as a whole. */
  readonly index: number | null;
  readonly field: string | null;
  readonly label: string;
  readonly message: string;
}

/** Everything that is wrong, in the order of the pages; each at the field that is asked for. */
export const findProblems = (modules: readonly FormModule[], values: FormValues, at: Date): FoundProblem[] =>
  placeProblems(modules, values, formProblems(modules, values, at));

/** What the evaluator, or the server, found: moved to the fields that stand on the page, one to a field. */
export function placeProblems(
  modules: readonly FormModule[],
  values: FormValues,
  errors: FieldErrors,
): FoundProblem[] {
  const found = new Map<string, FoundProblem>();
  const add = (problem: FoundProblem) => {
    const key = `${problem.module}.${problem.index}.${problem.field}`;
    if (!found.has(key)) found.set(key, problem);
  };
  for (const module of modules) {
    for (const [index, field, message] of problemsOfModule(module, values, errors)) {
      const place = askedPlace(modules, module, values, index, field);
      add({ ...place, message });
    }
    const whole = errors[module.module]?.[0];
    if (whole) add({ module: module.module, index: null, field: null, label: module.title, message: whole });
  }
  return [...found.values()];
}

/** In the order in which the module's fields stand. */
function problemsOfModule(
  { module, fields }: FormModule,
  values: FormValues,
  errors: FieldErrors,
): (readonly [number, FormField, string])[] {
  const entries = values[module] ?? [];
  return entries.flatMap((_, index) =>
    fields.flatMap((field) => {
      const message = errors[`${module}.${index}.${field.field}`]?.[0];
      return message ? [[index, field, message] as const] : [];
    }),
  );
}

/** What is copied is mended at the applicant, what a certificate's number derives at the number. */
function askedPlace(
  modules: readonly FormModule[],
  module: FormModule,
  values: FormValues,
  index: number,
  field: FormField,
): Omit<FoundProblem, 'message'> {
  const entry = values[module.module]?.[index] ?? {};
  const applicant = modules.find((one) => one.module === 'applicant');
  const ofApplicant = applicant?.fields.find((one) => one.field === field.field);
  if (applicant && ofApplicant && isApplicant(module, entry) && field.kind !== 'relation')
    return askedPlace(modules, applicant, values, 0, ofApplicant);
  const number = isDerivedHere(module, field, entry)
    ? module.fields.find((one) => one.field === field.derived_from)
    : undefined;
  const { field: name, label } = number ?? field;
  return { module: module.module, index, field: name, label };
}
