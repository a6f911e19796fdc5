import type { Product } from '../product/product.ts';
import type { Item, Plan } from '../product/schema/plan.ts';
import { isAmong } from './conditions.ts';
import { problem, twins, type Problem } from './problem.ts';

type Place = Problem['place'];

/** Numbers, and that all that items, benefits, payment and discounts refer to is there. */
export function planProblems(product: Product): Problem[] {
  return [
    ...twins(
      product.plans.map(({ plan_no }) => plan_no),
      (index) => ['plans', index, 'plan_no'],
    ),
    ...product.plans.flatMap((plan, index) => onePlan(product, plan, ['plans', index])),
    ...paymentProblems(product),
    ...product.minor_death_caps.flatMap(({ under_age }, index) =>
      under_age <= (product.minor_death_caps[index - 1]?.under_age ?? 0)
        ? [problem(['minor_death_caps', index, 'under_age'], '年龄应依次增大')]
        : [],
    ),
    ...product.cover.flatMap(({ values }, index) =>
      values.length === product.plans.length
        ? []
        : [problem(['cover', index, 'values'], `应有 ${product.plans.length} 个值，每个计划一个`)],
    ),
    ...product.discounts.flatMap(({ insurants }, index) =>
      insurants <= (product.discounts[index - 1]?.insurants ?? 0)
        ? [problem(['discounts', index, 'insurants'], '人数应依次增大')]
        : [],
    ),
  ];
}

function onePlan(product: Product, plan: Plan, place: Place): Problem[] {
  const main = plan.items.some(({ type }) => type === 'main_insurance');
  return [
    ...(main ? [] : [problem([...place, 'items'], '至少要有一项主险')]),
    ...twins(
      plan.items.map(({ item_no }) => item_no),
      (index) => [...place, 'items', index, 'item_no'],
    ),
    ...plan.items.flatMap((item, index) =>
      itemProblems(product, item, plan.items.slice(0, index), [...place, 'items', index]),
    ),
    ...plan.benefits.flatMap(({ table, per, text }, index) => {
      const at = [...place, 'benefits', index];
      return [
        ...tableProblems(product, table, [...at, 'table']),
        ...amountProblems(product, per?.factor, [...at, 'per', 'factor']),
        ...(text.includes('{yuan}') === (table !== undefined)
          ? []
          : [problem([...at, 'text'], '有 table 的文字里应有 {yuan}，没有的不应有')]),
      ];
    }),
    ...tableProblems(product, plan.rate_display.table, [...place, 'rate_display', 'table']),
  ];
}

function itemProblems(product: Product, item: Item, above: readonly Item[], place: Place): Problem[] {
  const { premium, sum } = item;
  const at = (...rest: string[]) => [...place, 'premium', ...rest];
  const amountOf = (member: 'sum' | 'pays_at_death', amount: object | undefined) =>
    amount && 'factor' in amount && typeof amount.factor === 'string'
      ? amountProblems(product, amount.factor, [...place, member, 'factor'])
      : [];
  const ofSum = [...amountOf('sum', sum), ...amountOf('pays_at_death', item.pays_at_death)];
  switch (premium.kind) {
    case 'table':
      return [
        ...ofSum,
        ...tableProblems(product, premium.table, at('table')),
        ...amountProblems(product, premium.per?.factor, at('per', 'factor')),
      ];
    case 'amount':
      return [...ofSum, ...amountProblems(product, premium.factor, at('factor'))];
    case 'fraction':
      return [...ofSum, ...fractionProblems(item, premium.of, above, at('of'))];
    case 'flat':
    case 'included':
      return ofSum;
  }
}

/** Where its base is not insured, a fraction of its premium is nothing. */
function fractionProblems(
  { included_if }: Item,
  of: string,
  above: readonly Item[],
  place: Place,
): Problem[] {
  const base = above.find(({ item_no }) => item_no === of);
  if (!base) return [problem(place, `前面没有编号为“${of}”的项目`)];
  return base.included_if.every((condition) => isAmong(condition, included_if))
    ? []
    : [problem(place, `“${of}”有 included_if，按它计费的项目也要写同样的条件，否则会不收保费`)];
}

const tableProblems = ({ rate_tables }: Product, name: string | undefined, place: Place): Problem[] =>
  name === undefined || rate_tables.some(({ table }) => table === name)
    ? []
    : [problem(place, `没有名为“${name}”的费率表`)];

const amountProblems = ({ factors }: Product, name: string | undefined, place: Place): Problem[] =>
  name === undefined || factors.some(({ factor, input }) => factor === name && input === 'amount')
    ? []
    : [problem(place, `没有名为“${name}”的金额因子`)];

/** What is paid is one thing for the policy: its factor must be, or there is but one insurant. */
function paymentProblems({ payment, factors, most_insurants }: Product): Problem[] {
  const factor = factors.find((one) => one.factor === payment.factor);
  const place = ['payment', 'factor'];
  if (!factor || factor.input !== 'options' || factor.kind === 'multiple')
    return [problem(place, `没有名为“${payment.factor}”的单选因子`)];
  if (factor.of === 'insurant' && most_insurants > 1)
    return [problem(place, '可以有多位被保险人时，交费因子应属于整张保单')];
  if (factor.shown_if.length > 0) return [problem(place, '交费因子不能有 shown_if：每张保单都要有交费方式')];
  return factor.options.flatMap(({ value }) =>
    payment.of[value] ? [] : [problem(['payment', 'of'], `缺少“${value}”的交费方式`)],
  );
}
