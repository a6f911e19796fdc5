import type { FormEntry, FormModule, FormValues } from '../../../../../contract/model/form.ts';

export interface JoinedValues {
  readonly values: FormValues;
  /** Labels of what both changed, each in another way; this device's are in `values`. */
  readonly differing: readonly string[];
}

/**
 * What two devices filled in, joined field by field: what only one of them changed since `base` is as they left it;
 * what both changed is as it stands on this device, and named.
 */
export function joinValues(
  modules: readonly FormModule[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): JoinedValues {
  const values: FormValues = {};
  const differing: string[] = [];
  for (const module of modules) {
    const [was, here, there] = [base, mine, theirs].map((one) => one[module.module] ?? []) as Three<
      FormEntry[]
    >;
    // Who added or removed somebody knows how many there are.
    const count = (here.length === was.length ? there : here).length;
    values[module.module] = Array.from({ length: count }, (_, index) =>
      joinEntry([was[index] ?? {}, here[index] ?? {}, there[index] ?? {}], (field) =>
        differing.push(labelOf(module, index, count, field)),
      ),
    );
  }
  return { values, differing };
}

type Three<T> = [T, T, T];

function joinEntry([base, mine, theirs]: Three<FormEntry>, both: (field: string) => void): FormEntry {
  const joined: FormEntry = {};
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, here, there] = [base, mine, theirs].map((one) => one[field] ?? '') as Three<string>;
    const [isMine, isTheirs] = [!isSame(here, was), !isSame(there, was)];
    if (isMine && isTheirs && !isSame(here, there)) both(field);
    joined[field] = isMine ? here : there;
  }
  return joined;
}

const isSame = (one: string | string[], other: string | string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function labelOf({ title, fields }: FormModule, index: number, count: number, field: string): string {
  const label = fields.find((one) => one.field === field)?.label ?? field;
  return `${title}${count > 1 ? ` ${index + 1}` : ''}的${label}`;
}
