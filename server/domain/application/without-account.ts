import { isOfAccount, isShown } from '../../../contract/form.ts';
import type { FormEntry, FormModule } from '../../../contract/model/form.ts';

/** What somebody filled in, as whoever names no account: the choice by which one is asked for is another one then. */
export function withoutAccount(module: FormModule, entry: FormEntry): FormEntry {
  const account = module.fields.filter((field) => isOfAccount(module, field));
  if (account.length === 0) return entry;
  const names = account.map(({ field }) => field);
  const left = Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)));
  for (const field of account) {
    const asked = isShown(field, left) ? field.shown_if : null;
    const other = module.fields
      .find((one) => one.field === asked?.field)
      ?.options.find(({ value }) => !asked?.in.includes(value));
    if (asked && other) left[asked.field] = other.value;
  }
  return left;
}
