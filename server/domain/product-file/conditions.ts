import type { Product } from '../product/product.ts';
import { planFactor, type FactorCondition, type Factor } from '../product/schema/factor.ts';
import { problem, type Problem } from './problem.ts';

interface Placed {
  readonly place: readonly (string | number)[];
  readonly condition: FactorCondition;
  /** The factor whose condition it is; null of an item's. */
  readonly of: Factor | null;
}

const placed = (
  conditions: readonly FactorCondition[],
  place: Placed['place'],
  of: Factor | null,
): Placed[] => conditions.map((condition, i) => ({ condition, of, place: [...place, i] }));

function conditionsOf(factor: Factor, index: number): Placed[] {
  const at = ['factors', index];
  const shown = placed(factor.shown_if, [...at, 'shown_if'], factor);
  if (factor.input === 'options')
    return [
      ...shown,
      ...factor.options.flatMap(({ only_if }, i) =>
        placed(only_if, [...at, 'options', i, 'only_if'], factor),
      ),
    ];
  return [
    ...shown,
    ...factor.limits.flatMap((limit, i) => placed(limit.if, [...at, 'limits', i, 'if'], factor)),
  ];
}

/** That each condition names a factor and values that there are, and that its factor depends on. */
export function conditionProblems(product: Product): Problem[] {
  const all = [
    ...product.factors.flatMap(conditionsOf),
    ...product.plans.flatMap(({ items }, p) =>
      items.flatMap(({ included_if }, i) =>
        placed(included_if, ['plans', p, 'items', i, 'included_if'], null),
      ),
    ),
  ];
  return all.flatMap((one) => problemsOf(product, one));
}

function problemsOf(product: Product, { place, condition, of }: Placed): Problem[] {
  const { factor: name, in: allowed, from, to } = condition;
  const at = [...place, 'factor'];
  if (of && name !== planFactor && !of.depends_on.includes(name))
    return [problem(at, `“${name}”没有写在这个因子的 depends_on 里`)];
  const factor = product.factors.find((one) => one.factor === name);
  if (!factor && name !== planFactor) return [problem(at, `没有名为“${name}”的因子`)];
  const isNumber = factor !== undefined && factor.input !== 'options';
  if (isNumber !== (allowed === undefined) || isNumber !== (from !== undefined || to !== undefined))
    return [problem(place, isNumber ? '金额与年龄的条件用 from、to' : '选项的条件用 in')];
  const values = valuesOf(product, factor);
  return (allowed ?? []).flatMap((value, i) =>
    values.includes(value) ? [] : [problem([...place, 'in', i], `“${name}”没有“${value}”这个值`)],
  );
}

const valuesOf = (product: Product, factor: Factor | undefined): readonly string[] => {
  if (!factor) return product.plans.map(({ plan_no }) => plan_no);
  return factor.input === 'options' ? factor.options.map(({ value }) => value) : [];
};

/** Whether the same is asked for already. */
export const isAmong = (condition: FactorCondition, others: readonly FactorCondition[]): boolean =>
  others.some((one) => isSame(one, condition));

const isSame = (one: FactorCondition, other: FactorCondition): boolean =>
  one.factor === other.factor &&
  one.from === other.from &&
  one.to === other.to &&
  [...(one.in ?? [])].sort().join() === [...(other.in ?? [])].sort().join();
