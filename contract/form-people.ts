import type { FieldErrors } from './envelope.ts';
import { fieldOfKind, isApplicant } from './form.ts';
import type { FormEntry, FormField, FormModule, FormValues } from './model/form.ts';

// Whether the people of a form can be who they are said to be, beside each other.

interface Member {
  readonly module: FormModule;
  readonly index: number;
  readonly entry: FormEntry;
}

const everybody = (modules: readonly FormModule[], values: FormValues): Member[] =>
  modules.flatMap((module) =>
    (values[module.module] ?? []).map((entry, index) => ({ module, index, entry })),
  );

/** What is wrong between people, by place. `values`: as they count. */
export function peopleProblems(modules: readonly FormModule[], values: FormValues): FieldErrors {
  const problems: FieldErrors = {};
  const all = everybody(modules, values);
  const complain = ({ module, index }: Member, kind: FormField['kind'], words: string | null) => {
    const field = fieldOfKind(module.fields, kind)?.field;
    if (field && words !== null) problems[`${module.module}.${index}.${field}`] ??= [words];
  };
  all.forEach((member, i) => complain(member, 'relation', secondSelf(member, all.slice(0, i))));
  return problems;
}

const isSelf = ({ module, entry }: Member): boolean => isApplicant(module, entry);

const secondSelf = (member: Member, before: readonly Member[]): string | null =>
  isSelf(member) && before.some((one) => one.module === member.module && isSelf(one))
    ? `${member.module.title}中已有投保人本人，请重新选择关系`
    : null;
