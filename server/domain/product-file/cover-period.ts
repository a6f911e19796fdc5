import { addYears } from '../../../contract/dates.ts';
import { emptyFacts, holds, withValues } from '../premium/facts.ts';
import type { Product } from '../product/product.ts';
import type { Period } from '../product/schema/cover-period.ts';
import type { BirthDateFactor, FactorCondition, OptionsFactor } from '../product/schema/factor.ts';
import { problem, type Problem } from './problem.ts';

type Place = Problem['place'];

/** Ages do not depend on it: birthdays are counted from it. */
const someDay = '2026-01-01';

/** Days in the longest year. */
const yearDays = 366;

/** That all that can be chosen says how long is insured, and that no policy is over before it begins. */
export function coverPeriodProblems(product: Product): Problem[] {
  const { cover_period: cover } = product;
  if (cover.kind === 'fixed') return periodProblems(product, cover.period, [], ['cover_period', 'period']);
  const factor = product.factors.find((one) => one.factor === cover.factor);
  if (factor?.input !== 'options') return [problem(['cover_period', 'factor'], noChoice(cover.factor))];
  return [...factorProblems(product, factor), ...valueProblems(product, factor, cover.of)];
}

const noChoice = (name: string): string => `没有名为“${name}”的单选因子`;

/** It is one thing for the policy, and always known. */
function factorProblems({ most_insurants }: Product, factor: OptionsFactor): Problem[] {
  const wrong = (why: string) => [problem(['cover_period', 'factor'], why)];
  if (factor.kind === 'multiple') return wrong(noChoice(factor.factor));
  if (factor.shown_if.length > 0) return wrong('保险期间的因子不能有 shown_if：每张保单都要有保险期间');
  return factor.of === 'insurant' && most_insurants > 1
    ? wrong('可以有多位被保险人时，保险期间的因子应属于整张保单')
    : [];
}

function valueProblems(
  product: Product,
  { factor, options }: OptionsFactor,
  of: Readonly<Record<string, Period>>,
): Problem[] {
  const place = ['cover_period', 'of'];
  const values = options.map(({ value }) => value);
  return [
    ...values
      .filter((value) => of[value] === undefined)
      .map((value) => problem(place, `缺少“${value}”的保险期间`)),
    ...Object.keys(of)
      .filter((value) => !values.includes(value))
      .map((value) => problem([...place, value], `“${factor}”没有“${value}”这个值`)),
    ...options.flatMap(({ value, only_if }) => {
      const period = of[value];
      return period === undefined ? [] : periodProblems(product, period, only_if, [...place, value]);
    }),
  ];
}

/** `onlyIf`: what must hold for it to be chosen. */
function periodProblems(
  product: Product,
  period: Period,
  onlyIf: readonly FactorCondition[],
  place: Place,
): Problem[] {
  if (product.insurance_term === 'short' && !isShort(period))
    return [problem(place, '超过一年的产品，insurance_term 应为 long')];
  if (period === 'life' || !('to_age' in period)) return [];
  const born = product.factors.find((factor) => factor.input === 'birth_date');
  if (!born) return [problem(place, '没有出生日期因子，不能按周岁终止')];
  if (product.most_insurants > 1) return [problem(place, '可以有多位被保险人时，不能按周岁终止')];
  const oldest = oldestAge(product, born, onlyIf);
  return period.to_age > oldest + 1
    ? []
    : [problem([...place, 'to_age'], `应比可投保的最大年龄（${oldest} 周岁）至少大 2 岁`)];
}

function isShort(period: Period): boolean {
  if (period === 'life' || 'to_age' in period) return false;
  return 'years' in period ? period.years === 1 : period.days <= yearDays;
}

/** Of whom the conditions let choose it; -1 where they let nobody. */
function oldestAge(
  { factors }: Product,
  { factor, min_age, max_age }: BirthDateFactor,
  onlyIf: readonly FactorCondition[],
): number {
  const ofAge = onlyIf.filter((condition) => condition.factor === factor);
  const mayChoose = (age: number) => {
    const facts = withValues(emptyFacts(factors, '', someDay), factor, [addYears(someDay, -age)]);
    return ofAge.every((condition) => holds(condition, facts) !== false);
  };
  const ages = Array.from({ length: max_age - min_age + 1 }, (_, place) => min_age + place);
  return ages.findLast(mayChoose) ?? -1;
}
