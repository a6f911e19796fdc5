import { beijingDay } from './dates.ts';
import type { FieldErrors } from './envelope.ts';
import {
  completedForm,
  copiedFrom,
  fieldOfKind,
  fieldProblem,
  hundredths,
  isApplicant,
  isEmpty,
  isShown,
  entryText,
} from './form.ts';
import { peopleProblems } from './form-people.ts';
import type { FormEntry, FormModule, FormValues } from './model/form.ts';

// Whether an application is filled in as its product asks. Page and server ask this one module.

/** What is wrong, by place: `insurant.0.name`, or `beneficiary` for a module as a whole. Empty: nothing. */
export function formProblems(modules: readonly FormModule[], typed: FormValues, at: Date): FieldErrors {
  const values = completedForm(modules, typed, at);
  const day = beijingDay(at);
  const problems: FieldErrors = {};
  for (const module of modules) {
    const entries = values[module.module] ?? [];
    const isCopied = copiedFrom(modules, module);
    const whole = countProblem(module, entries.length) ?? fractionsProblem(module, entries);
    if (whole) problems[module.module] = [whole];
    entries.forEach((entry, index) => {
      for (const field of module.fields) {
        // What is copied is asked for once, of the applicant.
        if (isApplicant(module, entry) && isCopied(field) && isEmpty(entry[field.field])) continue;
        const problem = fieldProblem(module, field, entry, day);
        if (problem) problems[`${module.module}.${index}.${field.field}`] = [problem];
      }
    });
  }
  return { ...peopleProblems(modules, values, day), ...problems };
}

function countProblem({ title, least, most }: FormModule, count: number): string | null {
  if (count < least) return `请填写${title}`;
  return count > most ? `${title}最多 ${most} 人` : null;
}

/** Beneficiaries of one order share the whole between them; without a field `order` all are of one. */
function fractionsProblem(module: FormModule, entries: readonly FormEntry[]): string | null {
  const fraction = fieldOfKind(module.fields, 'percentage');
  if (!fraction) return null;
  const totals = new Map<string, number>();
  for (const entry of entries.filter((one) => isShown(fraction, one))) {
    const order = entryText(entry, 'order');
    totals.set(order, (totals.get(order) ?? 0) + hundredths(entryText(entry, fraction.field) || '0'));
  }
  const wrong = [...totals].find(([, total]) => total !== 10_000);
  if (!wrong) return null;
  const [order, total] = wrong;
  const which = order && totals.size > 1 ? `第 ${order} 顺序` : '';
  return `${which}${module.title}的${fraction.label}合计应为 100%，现在是 ${total / 100}%`;
}
