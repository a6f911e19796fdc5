import type { Product } from '../product/product.ts';
import type { FactorCondition, Factor } from '../product/schema/factor.ts';
import type { Item, Plan } from '../product/schema/plan.ts';
import { isAmong } from './conditions.ts';
import { problem, type Problem } from './problem.ts';

/** A figure that is taken from factors, and under which conditions. */
interface Figure {
  readonly factors: readonly (string | null | undefined)[];
  readonly under: readonly FactorCondition[];
  readonly place: Problem['place'];
}

/** That what premiums and sums are taken from is known whenever they are: a factor that does not count has no value. */
export function unknownProblems(product: Product): Problem[] {
  const figures = [
    ...product.plans.flatMap((plan, index) => figuresOf(product, plan, ['plans', index])),
    { factors: product.cash_values?.by ?? [], under: [], place: ['cash_values', 'by'] },
  ];
  return figures.flatMap((figure) => problemsOf(product, figure));
}

function figuresOf(product: Product, { items, benefits }: Plan, place: Problem['place']): Figure[] {
  return [
    ...items.flatMap((item, index) => figuresOfItem(product, item, [...place, 'items', index])),
    ...benefits.flatMap(({ table, per }, index) => {
      const at = [...place, 'benefits', index];
      return [
        { factors: factorsOf(product, table), under: [], place: [...at, 'table'] },
        { factors: [per?.factor], under: [], place: [...at, 'per', 'factor'] },
      ];
    }),
  ];
}

function figuresOfItem(product: Product, item: Item, place: Problem['place']): Figure[] {
  const { premium, sum, pays_at_death: death, included_if: under } = item;
  const figure = (factors: Figure['factors'], ...at: string[]): Figure => ({
    factors,
    under,
    place: [...place, ...at],
  });
  const ofPremium = () => {
    if (premium.kind === 'amount') return [figure([premium.factor], 'premium', 'factor')];
    if (premium.kind !== 'table') return [];
    return [
      figure(factorsOf(product, premium.table), 'premium', 'table'),
      figure([premium.per?.factor], 'premium', 'per', 'factor'),
    ];
  };
  return [
    ...('factor' in sum ? [figure([sum.factor], 'sum', 'factor')] : []),
    ...(death && 'factor' in death ? [figure([death.factor], 'pays_at_death', 'factor')] : []),
    ...ofPremium(),
  ];
}

function factorsOf({ rate_tables }: Product, name: string | undefined): Figure['factors'] {
  const table = rate_tables.find((one) => one.table === name);
  return table ? [...table.by, table.along] : [];
}

/** Where all that a factor is shown by must hold for the figure too, it is known. */
const isKnown = ({ shown_if }: Factor, under: readonly FactorCondition[]): boolean =>
  shown_if.every((condition) => isAmong(condition, under));

const problemsOf = ({ factors: all }: Product, { factors, under, place }: Figure): Problem[] =>
  factors.flatMap((name) => {
    const factor = all.find((one) => one.factor === name);
    return !factor || isKnown(factor, under)
      ? []
      : [problem(place, `因子“${factor.factor}”有 shown_if，不一定有值，这里不能用它`)];
  });
