import type { Product } from '../product/product.ts';
import { planFactor, type Factor } from '../product/schema/factor.ts';
import { orderFactors } from '../premium/order-factors.ts';
import { problem, twins, type Problem } from './problem.ts';

/** Names, dependencies and bounds of the factors, and that each stands in one group. */
export function factorProblems(product: Product): Problem[] {
  const { factors } = product;
  const names = factors.map(({ factor }) => factor);
  return [
    ...twins([planFactor, ...names], (index) => ['factors', index - 1, 'factor']),
    ...factors.flatMap((factor, index) => dependencyProblems(factors, factor, index)),
    ...circleProblems(factors),
    ...factors.flatMap(domainProblems),
    ...groupProblems(product),
  ];
}

function dependencyProblems(factors: readonly Factor[], factor: Factor, index: number): Problem[] {
  return factor.depends_on.flatMap((name, i) => {
    const place = ['factors', index, 'depends_on', i];
    const other = factors.find((one) => one.factor === name);
    if (!other) return [problem(place, `没有名为“${name}”的因子`)];
    return factor.of === 'policy' && other.of === 'insurant'
      ? [problem(place, `整张保单的因子不能依赖每位被保险人的因子“${name}”`)]
      : [];
  });
}

function circleProblems(factors: readonly Factor[]): Problem[] {
  const { circle } = orderFactors(factors);
  if (circle.length === 0) return [];
  const index = factors.findIndex(({ factor }) => factor === circle[0]);
  return [problem(['factors', index, 'depends_on'], `因子互相依赖：${circle.join('、')}`)];
}

function domainProblems(factor: Factor, index: number): Problem[] {
  const at = (...rest: (string | number)[]) => ['factors', index, ...rest];
  switch (factor.input) {
    case 'options':
      return twins(
        factor.options.map(({ value }) => value),
        (i) => at('options', i, 'value'),
      );
    case 'amount': {
      const { min, max, step, presets } = factor;
      const isOff = (amount: number) => amount < min || amount > max || (amount - min) % step !== 0;
      return [
        ...(min > max || isOff(max) ? [problem(at('max'), '应不小于 min，且从 min 起按 step 可以取到')] : []),
        ...presets.flatMap((preset, i) =>
          isOff(preset) ? [problem(at('presets', i), `${preset} 不在 min、max、step 的范围内`)] : [],
        ),
      ];
    }
    case 'birth_date':
      return factor.min_age > factor.max_age ? [problem(at('max_age'), '应不小于 min_age')] : [];
  }
}

function groupProblems({ factors, groups }: Product): Problem[] {
  const grouped = groups.flatMap((group, g) =>
    group.factors.map((name, i) => ({ name, group, place: ['groups', g, 'factors', i] })),
  );
  const lost = factors.findIndex(({ factor }) => !grouped.some(({ name }) => name === factor));
  return [
    ...twins(
      grouped.map(({ name }) => name),
      (index) => grouped[index]?.place ?? [],
    ),
    ...grouped.flatMap(({ name, group, place }) => {
      const factor = factors.find((one) => one.factor === name);
      if (!factor) return [problem(place, `没有名为“${name}”的因子`)];
      return factor.of === group.of ? [] : [problem(place, `因子“${name}”不属于 ${group.of}`)];
    }),
    ...(lost < 0 ? [] : [problem(['factors', lost], '没有放进任何一组 (groups)，页面上不会出现')]),
  ];
}
