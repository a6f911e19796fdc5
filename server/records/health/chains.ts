import type { SmartState } from '../../../contract/model/health.ts';
import { walk, type Walk } from '../../domain/underwriting/chain.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { HealthScope } from './health-scope.ts';

type Question = AskedPerson['questions'][number];

/** A chain of one member with the health question that it belongs to. */
export interface MemberChain extends Walk {
  readonly of: Question;
}

/** The chains that a member's answers lead to, as far as they were answered. */
export function chainsOf(
  { product, notice: { content } }: Pick<HealthScope, 'product' | 'notice'>,
  { memberNo, questions }: AskedPerson,
): MemberChain[] {
  const smart = product.underwriting?.smart ?? [];
  const isYes = ({ question }: Question) =>
    content.answers.some(
      (one) => one.member_no === memberNo && one.question === question && one.answer === 'some',
    );
  return questions
    .filter((one) => one.result === 'turn_to_intelligent_underwriting' && isYes(one))
    .map((of) => {
      const answers = content.smart[memberNo]?.[of.question] ?? [];
      return { of, ...walk(smart, of.leads_to ?? '', answers) };
    });
}

/** Every answer of the chains, in words. */
export const answeredIn = (chains: readonly MemberChain[]): SmartState['answered'] =>
  chains.flatMap(({ of, steps }) =>
    steps.map(({ question, answer }) => ({
      ...{ of: of.question, question: question.question, text: question.text },
      ...{ value: answer.value, label: answer.label },
      answers: question.answers.map(({ value, label }) => ({ value, label })),
    })),
  );
