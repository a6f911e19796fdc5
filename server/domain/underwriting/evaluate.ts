import type * as z from 'zod/mini';
import type { GivenHealthAnswer } from '../../../contract/model/health.ts';
import type { underwritingOutcome } from '../../../contract/enums.ts';
import type { Product } from '../product/product.ts';
import type { HealthQuestionRule } from '../product/schema/underwriting.ts';
import { walk, type SmartAnswer, type Walk } from './chain.ts';
import type { ChainAnswer } from './notice.ts';
import { labelsOf, questionInFull } from './said.ts';

// What the rules of a product make of what was said. No person decides here.

export type UnderwritingOutcome = z.infer<typeof underwritingOutcome>;

export interface AskedExclusion {
  readonly text: string;
  readonly because: readonly string[];
}
export interface AskedExtraPremium {
  readonly itemNo: string;
  readonly permille: number;
  readonly because: readonly string[];
}

/** What comes of one member. `because`: the answers that led there, in words. */
export type MemberVerdict =
  | { readonly kind: 'smart' }
  | { readonly kind: 'manual'; readonly because: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly outcome: Extract<UnderwritingOutcome, 'refuse' | 'postpone'>;
      readonly because: readonly string[];
    }
  | {
      readonly kind: 'accepted';
      readonly extras: readonly AskedExtraPremium[];
      readonly exclusions: readonly AskedExclusion[];
    };

/** What one member said. */
export interface SaidByMember {
  readonly questions: readonly HealthQuestionRule[];
  readonly answers: readonly GivenHealthAnswer[];
  /** Answers of the smart underwriting, by the health question that the chain belongs to. */
  readonly chains: Readonly<Record<string, readonly ChainAnswer[]>>;
  /** The customer chose a person. */
  readonly wantsPerson: boolean;
}

interface Ended {
  readonly outcome: UnderwritingOutcome;
  readonly ending: SmartAnswer | null;
  readonly because: readonly string[];
}

const toPerson: readonly UnderwritingOutcome[] = [
  'turn_to_human_nucleus',
  'need_human_underwriting',
  'turn_to_intelligent_underwriting',
];

/**
 * A refusal weighs most, and a person is asked before the smart underwriting goes on: whoever looks at the case sees
 * everything anyway. Of what is left, each chain that is answered adds its conditions.
 */
export function evaluateMember(
  { underwriting }: Pick<Product, 'underwriting'>,
  said: SaidByMember,
): MemberVerdict {
  const yes = said.questions.flatMap((question) => {
    const given = said.answers.find((one) => one.question === question.question);
    return given?.answer === 'some' ? [{ question, given }] : [];
  });
  const walks = yes
    .filter(({ question }) => question.result === 'turn_to_intelligent_underwriting')
    .map(({ question }) => ({ question, ...chainOf(underwriting?.smart ?? [], question, said) }));
  const ended: Ended[] = [
    ...yes.map(({ question, given }) => ({
      outcome: question.result === 'turn_to_intelligent_underwriting' ? ('normal' as const) : question.result,
      ending: null,
      because: [inWords(question, given)],
    })),
    ...walks.flatMap((one) => (one.ending ? [endedChain(one.ending, one)] : [])),
  ];
  const refusal = ended.find(({ outcome }) => outcome === 'refuse') ?? ended.find(isPostponed);
  if (refusal && !said.wantsPerson)
    return {
      kind: 'refused',
      outcome: refusal.outcome === 'postpone' ? 'postpone' : 'refuse',
      because: refusal.because,
    };
  const forPerson = ended.filter(({ outcome }) => toPerson.includes(outcome));
  if (forPerson.length > 0 || said.wantsPerson)
    return { kind: 'manual', because: forPerson.flatMap(({ because }) => because) };
  if (walks.some(({ current }) => current !== null)) return { kind: 'smart' };
  return { kind: 'accepted', extras: extrasOf(ended), exclusions: exclusionsOf(ended) };
}

const isPostponed = ({ outcome }: Ended): boolean => outcome === 'postpone';

const chainOf = (
  smart: NonNullable<Product['underwriting']>['smart'],
  { question, leads_to }: HealthQuestionRule,
  { chains }: SaidByMember,
): Walk => walk(smart, leads_to ?? '', chains[question] ?? []);

const endedChain = (ending: SmartAnswer, { steps }: Walk): Ended => ({
  outcome: ending.outcome ?? 'normal',
  ending,
  because: steps.map(({ question, answer }) => `${question.text}${answer.label}`),
});

function inWords(question: HealthQuestionRule, given: GivenHealthAnswer): string {
  const chosen = labelsOf(question, given).join('、');
  const asked = `“${questionInFull(question)}”`;
  return chosen === '' ? `${asked}有` : `${asked}有：${chosen}`;
}

/** Of one item one extra: two reasons add up, and are rounded once. */
function extrasOf(ended: readonly Ended[]): AskedExtraPremium[] {
  const byItem = new Map<string, AskedExtraPremium>();
  for (const { ending, because } of ended) {
    if (!ending?.extra) continue;
    const { item_no: itemNo, permille } = ending.extra;
    const before = byItem.get(itemNo);
    byItem.set(itemNo, {
      itemNo,
      permille: (before?.permille ?? 0) + permille,
      because: [...(before?.because ?? []), ...because],
    });
  }
  return [...byItem.values()];
}

const exclusionsOf = (ended: readonly Ended[]): AskedExclusion[] =>
  ended.flatMap(({ ending, because }) =>
    ending?.exclusion === undefined ? [] : [{ text: ending.exclusion, because }],
  );

/** What comes of an order of what came of its members: the weightiest first. */
export function weightiest(verdicts: readonly MemberVerdict[]): MemberVerdict['kind'] {
  const order: readonly MemberVerdict['kind'][] = ['refused', 'smart', 'manual'];
  return order.find((kind) => verdicts.some((one) => one.kind === kind)) ?? 'accepted';
}
