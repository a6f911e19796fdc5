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
    // Places do not say who is who where somebody was added or removed: that device's people are taken whole.
    if (here.length !== was.length || there.length !== was.length) {
      const isMine = here.length !== was.length;
      values[module.module] = isMine ? here : there;
      if (!isSame(here, there) && !isSame(isMine ? there : here, was)) differing.push(module.title);
      continue;
    }
    values[module.module] = was.map((entry, index) =>
      joinEntry([entry, here[index] ?? {}, there[index] ?? {}], (field) =>
        differing.push(labelOf(module, index, was.length, field)),
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function labelOf({ title, fields }: FormModule, index: number, count: number, field: string): string {
  const label = fields.find((one) => one.field === field)?.label ?? field;
  return `${title}${count > 1 ? ` ${index + 1}` : ''}的${label}`;
}
