import type { Product } from '../product/product.ts';
import { walk } from '../underwriting/chain.ts';
import type { HealthQuestionRule, SmartQuestion } from '../product/schema/underwriting.ts';
import { problem, twins, type Problem } from './problem.ts';

/** A question that asks for anything else is no specific question (R14). */
const catchAll =
  /^(其他|其它)$|(其他|其它|任何|以上未|上述未|未列明)[^，。；？]{0,12}(疾病|异常|不适|情况|症状|病史)/;

/** Health questions, the chains of the smart underwriting, risk levels. */
export function underwritingProblems(product: Product): Problem[] {
  const found = [...healthProblems(product), ...smartProblems(product), ...riskProblems(product)];
  // A chain that goes nowhere cannot be followed.
  return found.length > 0 ? found : diseaseProblems(product);
}

function healthProblems({ health, underwriting }: Product): Problem[] {
  if (!health) return [];
  const smart = underwriting?.smart.map(({ question }) => question) ?? [];
  const at = (index: number, member: string) => ['health', 'questions', index, member];
  return [
    ...(health.display === 'jump_to_insurance_company' && health.url === undefined
      ? [problem(['health', 'url'], 'display 为 jump_to_insurance_company 时，应写明保险公司的网址')]
      : []),
    ...twins(
      health.questions.map(({ question }) => question),
      (index) => at(index, 'question'),
    ),
    ...health.questions.flatMap((question, index) => catchAllProblems(question, index)),
    ...health.questions.flatMap(({ result, leads_to }, index) => {
      if (result === 'turn_to_human_nucleus' && !underwriting?.manual)
        return [problem(at(index, 'result'), '产品没有人工核保')];
      const isSmart = result === 'turn_to_intelligent_underwriting';
      if (isSmart !== (leads_to !== undefined))
        return [problem(at(index, 'leads_to'), '转智能核保的问题写明从哪一问开始，别的问题不写')];
      return leads_to === undefined || smart.includes(leads_to)
        ? []
        : [problem(at(index, 'leads_to'), `智能核保没有“${leads_to}”这一问`)];
    }),
  ];
}

/** All that is read before the answer: what is listed or noted asks as much as the text. */
function catchAllProblems({ text, note, points, children }: HealthQuestionRule, index: number): Problem[] {
  const asked: readonly { readonly words: string; readonly at: Problem['place'] }[] = [
    { words: text, at: ['text'] },
    { words: note ?? '', at: ['note'] },
    ...points.map((words, place) => ({ words, at: ['points', place] })),
    ...children.map(({ label }, place) => ({ words: label, at: ['children', place, 'label'] })),
  ];
  return asked
    .filter(({ words }) => catchAll.test(words))
    .map(({ at }) =>
      problem(['health', 'questions', index, ...at], '健康告知不能用兜底问题，请写明具体疾病或检查'),
    );
}

const toPerson: readonly string[] = ['turn_to_human_nucleus', 'need_human_underwriting'];

/** What may be looked for by name answers the first questions of the chain that its health question leads to. */
function diseaseProblems({ health, underwriting }: Product): Problem[] {
  const { smart = [], diseases = [] } = underwriting ?? {};
  return diseases.flatMap(({ of, answers }, index) => {
    const from = health?.questions.find(({ question }) => question === of)?.leads_to;
    const at = ['underwriting', 'diseases', index];
    if (from === undefined) return [problem([...at, 'of'], `健康告知的“${of}”不转智能核保`)];
    return walk(smart, from, answers).steps.length === answers.length
      ? []
      : [problem([...at, 'answers'], '回答与智能核保的问题对不上')];
  });
}

function smartProblems({ underwriting, plans }: Product): Problem[] {
  const smart = underwriting?.smart ?? [];
  const names = smart.map(({ question }) => question);
  const items = plans.flatMap(({ items: all }) => all.map(({ item_no }) => item_no));
  const at = (...rest: (string | number)[]) => ['underwriting', 'smart', ...rest];
  return [
    ...twins(names, (index) => at(index, 'question')),
    ...smart.flatMap(({ answers }, q) =>
      answers.flatMap(({ next, outcome, exclusion, extra }, a) => {
        const place = at(q, 'answers', a);
        if ((next === undefined) === (outcome === undefined))
          return [problem(place, '要么有下一问 (next)，要么有结论 (outcome)')];
        if (next !== undefined && !names.includes(next))
          return [problem([...place, 'next'], `没有“${next}”这一问`)];
        if (outcome === 'turn_to_intelligent_underwriting')
          return [problem([...place, 'outcome'], '智能核保的结论不能再转智能核保')];
        if (outcome !== undefined && toPerson.includes(outcome) && !underwriting?.manual)
          return [problem([...place, 'outcome'], '产品没有人工核保')];
        if ((outcome === 'except') !== (exclusion !== undefined))
          return [problem([...place, 'exclusion'], '结论为 except 时写明除外内容，别的结论不写')];
        if ((outcome === 'extra_fee') !== (extra !== undefined))
          return [problem([...place, 'extra'], '结论为 extra_fee 时写明加费，别的结论不写')];
        return extra && !items.includes(extra.item_no)
          ? [problem([...place, 'extra', 'item_no'], `没有编号为“${extra.item_no}”的项目`)]
          : [];
      }),
    ),
    ...circleOf(smart),
  ];
}

function circleOf(smart: readonly SmartQuestion[]): Problem[] {
  const nextOf = new Map(
    smart.map(({ question, answers }) => [question, answers.flatMap(({ next }) => next ?? [])]),
  );
  const leadsBack = (from: string) => {
    const seen = new Set<string>();
    const waiting = [...(nextOf.get(from) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === from) return true;
      if (!seen.has(next)) waiting.push(...(nextOf.get(next) ?? []));
      seen.add(next);
    }
    return false;
  };
  const index = smart.findIndex(({ question }) => leadsBack(question));
  return index < 0 ? [] : [problem(['underwriting', 'smart', index], '问题互相指向，没有尽头')];
}

function riskProblems({ risk_assessment }: Product): Problem[] {
  if (!risk_assessment) return [];
  const { levels, product_level, questions } = risk_assessment;
  const least = questions.reduce(
    (sum, { options }) => sum + Math.min(...options.map(({ points }) => points)),
    0,
  );
  const at = (...rest: (string | number)[]) => ['risk_assessment', ...rest];
  const rising = levels.every(({ from }, i) => i === 0 || from > (levels[i - 1]?.from ?? 0));
  return [
    ...(rising ? [] : [problem(at('levels'), '分数应依次增大')]),
    ...((levels[0]?.from ?? 0) <= least
      ? []
      : [problem(at('levels', 0, 'from'), `最少得 ${least} 分，低于第一档`)]),
    ...(levels.some(({ level }) => level === product_level)
      ? []
      : [problem(at('product_level'), `没有“${product_level}”这一档`)]),
  ];
}
