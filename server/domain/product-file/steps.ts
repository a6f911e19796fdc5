import type { Product } from '../product/product.ts';
import { neededSteps, productSteps, type ProductStep } from '../product/steps.ts';
import { problem, twins, type Problem } from './problem.ts';

/** Steps that cannot be reached, or left, without another. */
const pairs: readonly (readonly [ProductStep, ProductStep])[] = [
  ['manpower_underwriting', 'health_audit'],
  ['manpower_underwriting', 'manpower_underwriting_result'],
  ['manpower_underwriting_result', 'manpower_underwriting'],
];

/** The order of the steps, those that none does without, and that each has what it works with. */
export function stepProblems(product: Product): Problem[] {
  const { steps } = product;
  const missing = neededSteps.filter((step) => !steps.includes(step));
  return [
    ...missing.map((step) => problem(['steps'], `缺少步骤 ${step}`)),
    ...twins(steps, (index) => ['steps', index]),
    ...pairs
      .filter(([step, other]) => steps.includes(step) && !steps.includes(other))
      .map(([step, other]) => problem(['steps', steps.indexOf(step)], `有 ${step} 就要有 ${other}`)),
    ...steps.flatMap((step, index) => {
      const before = steps[index - 1];
      return before && productSteps.indexOf(step) < productSteps.indexOf(before)
        ? [problem(['steps', index], `${step} 应在 ${before} 之前`)]
        : [];
    }),
    ...visitProblems(product),
    ...partProblems(product),
  ];
}

/** What somebody is asked who is insured for more than a year (rule R24). */
const visitMatters = 'identity purchase documents cover surrender cooling_off payment'.split(' ');

/** Who is insured for more than a year is asked afterwards whether they understood what they bought (rule R24). */
function visitProblems({ insurance_term, steps, visit }: Product): Problem[] {
  const asked = visit?.questions.map(({ question }) => question) ?? [];
  const twins = asked.flatMap((question, index) =>
    asked.indexOf(question) < index
      ? [problem(['visit', 'questions', index, 'question'], `${question} 出现了两次`)]
      : [],
  );
  if (insurance_term !== 'long') return twins;
  if (!steps.includes('online_visit'))
    return [problem(['steps'], '保险期间超过一年的产品须有在线回访，缺少步骤 online_visit')];
  const left = visitMatters.filter((matter) => !asked.includes(matter));
  return visit && left.length > 0
    ? [...twins, problem(['visit', 'questions'], `在线回访须问七项，缺少 ${left.join('、')}`)]
    : twins;
}

function partProblems(product: Product): Problem[] {
  const { steps, health, underwriting, risk_assessment, visit } = product;
  const parts: readonly (readonly [ProductStep, string, boolean])[] = [
    ['health_audit', 'health', health !== null],
    ['manpower_underwriting', 'underwriting', (underwriting?.manual ?? null) !== null],
    ['manpower_underwriting_result', 'underwriting', (underwriting?.manual ?? null) !== null],
    ['risk_assessment', 'risk_assessment', risk_assessment !== null],
    ['online_visit', 'visit', visit !== null],
  ];
  return parts.flatMap(([step, part, isThere]) => {
    if (steps.includes(step) === isThere) return [];
    return [problem([part], isThere ? `没有步骤 ${step}，用不到这一部分` : `步骤 ${step} 需要这一部分`)];
  });
}
