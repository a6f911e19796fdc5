import { ageBounds } from '../premium/bounds.ts';
import { emptyFacts, holds, withValues, type Facts } from '../premium/facts.ts';
import { orderFactors } from '../premium/order-factors.ts';
import { addYears } from '../../../contract/dates.ts';
import type { Product } from '../product/product.ts';
import { planFactor, type FactorCondition, type Factor } from '../product/schema/factor.ts';
import type { RateTable } from '../product/schema/rates.ts';
import { problem, twins, type Problem } from './problem.ts';

type Place = Problem['place'];

/** Ages do not depend on it: birthdays are counted from it. */
const someDay = '2026-01-01';

/** That each table has exactly one rate for all that can be chosen where it is used. */
export function rateProblems(product: Product): Problem[] {
  const { rate_tables } = product;
  const shape = [
    ...twins(
      rate_tables.map(({ table }) => table),
      (index) => ['rate_tables', index, 'table'],
    ),
    ...rate_tables.flatMap((table, index) => shapeProblems(product, table, ['rate_tables', index])),
    ...cashValueShape(product),
  ];
  return shape.length > 0 ? shape : [...usesOf(product).flatMap(gapProblems), ...displayProblems(product)];
}

/** A table or the cash values: rows by factors. */
interface Rows {
  readonly by: readonly string[];
  readonly rows: readonly { readonly at: Readonly<Record<string, string>> }[];
}

function shapeProblems(product: Product, table: RateTable, place: Place): Problem[] {
  const along = product.factors.find(({ factor }) => factor === table.along);
  return [
    ...(table.along === null || along?.input === 'birth_date'
      ? []
      : [problem([...place, 'along'], `没有名为“${table.along}”的出生日期因子`)]),
    ...rowProblems(product, table, place),
    ...table.rows.flatMap((row, index) => {
      const at = [...place, 'rows', index, 'fen'];
      if (table.along === null && row.fen.length !== 1) return [problem(at, '应只有一个费率')];
      const from = (table.rises_from_age ?? Infinity) - row.from;
      const falls = row.fen.findIndex((fen, i) => i > from && i > 0 && fen < (row.fen[i - 1] ?? 0));
      return falls < 0 ? [] : [problem([...at, falls], `${row.from + falls} 周岁的费率低于前一岁`)];
    }),
  ];
}

function rowProblems(product: Product, { by, rows }: Rows, place: Place): Problem[] {
  const unknown = by.findIndex((name) => valuesOf(product, name) === null);
  if (unknown >= 0) return [problem([...place, 'by', unknown], `没有名为“${by[unknown]}”的单选因子`)];
  return [
    ...twins(
      rows.map(({ at }) => by.map((name) => at[name]).join('、')),
      (index) => [...place, 'rows', index, 'at'],
    ),
    ...rows.flatMap(({ at }, index) => {
      const where = [...place, 'rows', index, 'at'];
      if (Object.keys(at).sort().join() !== [...by].sort().join())
        return [problem(where, `应恰好写明 ${by.join('、')}`)];
      const wrong = by.find((name) => !valuesOf(product, name)?.includes(at[name] ?? ''));
      return wrong === undefined ? [] : [problem([...where, wrong], `“${wrong}”没有“${at[wrong]}”这个值`)];
    }),
  ];
}

/** The values of a factor that has one of its options, or of the plan; null of any other. */
function valuesOf({ factors, plans }: Product, name: string): readonly string[] | null {
  if (name === planFactor) return plans.map(({ plan_no }) => plan_no);
  const factor = factors.find((one) => one.factor === name);
  return factor?.input === 'options' && factor.kind !== 'multiple'
    ? factor.options.map(({ value }) => value)
    : null;
}

function cashValueShape(product: Product): Problem[] {
  const { cash_values } = product;
  if (!cash_values) return [];
  const place = ['cash_values'];
  const shape = rowProblems(product, cash_values, place);
  if (shape.length > 0) return shape;
  return product.plans.flatMap(({ plan_no }) =>
    combinations(product, cash_values.by, null, plan_no).flatMap((facts) =>
      cash_values.rows.some(({ at }) => isAt(at, cash_values.by, facts))
        ? []
        : [problem([...place, 'rows'], `缺少 ${words(facts, cash_values.by, null)} 的现金价值`)],
    ),
  );
}

interface Use {
  readonly product: Product;
  readonly planNo: string;
  readonly table: RateTable;
  readonly included: readonly FactorCondition[];
  readonly place: Place;
}

/** Every item and benefit that takes its figures from a table. */
function usesOf(product: Product): Use[] {
  return product.plans.flatMap(({ plan_no: planNo, items, benefits }) => [
    ...items.flatMap(({ premium, included_if }) =>
      premium.kind === 'table' ? use(product, planNo, premium.table, included_if) : [],
    ),
    ...benefits.flatMap(({ table }) => (table === undefined ? [] : use(product, planNo, table, []))),
  ]);
}

function use(product: Product, planNo: string, name: string, included: readonly FactorCondition[]): Use[] {
  const index = product.rate_tables.findIndex(({ table }) => table === name);
  const table = product.rate_tables[index];
  return table ? [{ product, planNo, table, included, place: ['rate_tables', index, 'rows'] }] : [];
}

function gapProblems({ product, planNo, table, included, place }: Use): Problem[] {
  const gap = combinations(product, table.by, table.along, planNo)
    .filter((facts) => included.every((condition) => canHold(product, condition, facts)))
    .find((facts) => !hasRate(table, facts));
  return gap ? [problem(place, `缺少 ${words(gap, table.by, table.along)} 的费率`)] : [];
}

/** Whether anything that can be chosen makes the condition hold. */
function canHold({ factors }: Product, condition: FactorCondition, facts: Facts): boolean {
  const factor = factors.find((one) => one.factor === condition.factor);
  if (factor?.input !== 'options') return holds(condition, facts) !== false;
  const possible = possibleValues(factor, facts);
  return (condition.in ?? []).some((value) => possible.includes(value));
}

const isAt = (at: Readonly<Record<string, string>>, by: readonly string[], facts: Facts): boolean =>
  by.every((name) => facts.values.get(name)?.[0] === at[name]);

function hasRate(table: RateTable, facts: Facts): boolean {
  const row = table.rows.find(({ at }) => isAt(at, table.by, facts));
  if (!row) return false;
  return table.along === null || row.fen[ageIn(facts, table.along) - row.from] !== undefined;
}

const ageIn = (facts: Facts, along: string): number =>
  Number(someDay.slice(0, 4)) - Number(facts.values.get(along)?.[0]?.slice(0, 4));

function words(facts: Facts, by: readonly string[], along: string | null): string {
  const age = along === null ? [] : [`${ageIn(facts, along)} 周岁`];
  return (
    [...age, ...by.map((name) => `${name}=${facts.values.get(name)?.[0] ?? ''}`)].join('、') || planFactor
  );
}

/**
 * All that can be chosen of these factors in a plan. A condition on a factor that is not among them may hold: more
 * is asked of a table than can be chosen, never less.
 */
function combinations(
  product: Product,
  by: readonly string[],
  along: string | null,
  planNo: string,
): Facts[] {
  const { ordered } = orderFactors(product.factors);
  let all = [emptyFacts(product.factors, planNo, someDay)];
  for (const factor of ordered.filter(({ factor: name }) => by.includes(name) || name === along))
    all = all.flatMap((facts) =>
      possibleValues(factor, facts).map((value) => withValues(facts, factor.factor, [value])),
    );
  return all;
}

function possibleValues(factor: Factor, facts: Facts): string[] {
  switch (factor.input) {
    case 'options':
      return factor.options
        .filter(({ only_if }) => only_if.every((condition) => holds(condition, facts) !== false))
        .map(({ value }) => value);
    case 'birth_date': {
      const { min, max } = ageBounds(factor, facts);
      return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => addYears(someDay, -(min + i)));
    }
    case 'amount':
      return [];
  }
}

function displayProblems(product: Product): Problem[] {
  return product.plans.flatMap(({ plan_no, rate_display }, p) => {
    const table = product.rate_tables.find((one) => one.table === rate_display.table);
    return rate_display.columns.flatMap(({ at }, c) => {
      const found = table?.rows.some((row) =>
        table.by.every((name) => row.at[name] === (name === planFactor ? plan_no : at[name])),
      );
      return found ? [] : [problem(['plans', p, 'rate_display', 'columns', c, 'at'], '费率表里没有这一列')];
    });
  });
}
