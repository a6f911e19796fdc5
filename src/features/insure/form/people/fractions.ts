import { isShown } from '../../../../../contract/form.ts';
import type { FormEntry, FormModule } from '../../../../../contract/model/form.ts';
import type { Person } from '../store/form-store.ts';

/** Those who share the whole between them, in one order. */
export interface FractionGroup {
  /** 第一顺序; empty where there are no orders. */
  readonly title: string;
  readonly people: readonly number[];
  /** Whole per cent. */
  readonly total: number;
}

export const fractionField = ({ fields }: FormModule) => fields.find(({ kind }) => kind === 'percentage');

const text = (entry: FormEntry, field: string): string => {
  const value = entry[field];
  return typeof value === 'string' ? value : '';
};

export function fractionGroups(module: FormModule, people: readonly Person[]): FractionGroup[] {
  const field = fractionField(module);
  if (!field) return [];
  const orders = module.fields.find((one) => one.field === 'order')?.options ?? [];
  const groups = new Map<string, { people: number[]; total: number }>();
  for (const { id, entry } of people.filter((one) => isShown(field, one.entry))) {
    const order = text(entry, 'order');
    const group = groups.get(order) ?? { people: [], total: 0 };
    groups.set(order, group);
    group.people.push(id);
    group.total += Number(text(entry, field.field)) || 0;
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([order, group]) => ({
      ...group,
      title: orders.find(({ value }) => value === order)?.label ?? '',
    }));
}

/** Whether somebody shares the whole with others. */
export const sharesWith = (module: FormModule, people: readonly Person[], person: number): boolean =>
  fractionGroups(module, people).some((group) => group.people.length > 1 && group.people.includes(person));

/** 100 in as many whole parts, the first with what is left over: 34, 33, 33. */
export function evenly(count: number): number[] {
  const each = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? 100 - each * (count - 1) : each));
}
