import type { SmartQuestion } from '../product/schema/underwriting.ts';
import type { ChainAnswer } from './notice.ts';

export type SmartAnswer = SmartQuestion['answers'][number];

/** One answer of a chain with the question that it answers. */
export interface Step {
  readonly question: SmartQuestion;
  readonly answer: SmartAnswer;
}

/** A chain as far as it was answered. */
export interface Walk {
  readonly steps: readonly Step[];
  /** What is to be answered next; null at its end. */
  readonly current: SmartQuestion | null;
  /** The answer with which it ended. */
  readonly ending: SmartAnswer | null;
}

/**
 * Follows answers from a question on. An answer that does not fit the question that stands there ends the walk before
 * it: what comes later hung on another. Throws where a question is missing, which no loaded product has.
 */
export function walk(smart: readonly SmartQuestion[], from: string, answers: readonly ChainAnswer[]): Walk {
  const steps: Step[] = [];
  let current = questionOf(smart, from);
  for (const given of answers) {
    const answer = current.answers.find(({ value }) => value === given.value);
    if (current.question !== given.question || !answer) break;
    steps.push({ question: current, answer });
    if (answer.next === undefined) return { steps, current: null, ending: answer };
    current = questionOf(smart, answer.next);
  }
  return { steps, current, ending: null };
}

function questionOf(smart: readonly SmartQuestion[], name: string): SmartQuestion {
  const found = smart.find(({ question }) => question === name);
  if (!found) throw new Error(`no smart question ${name}`);
  return found;
}

/** How many questions are left at most, that one among them. */
export function longestFrom(smart: readonly SmartQuestion[], question: SmartQuestion): number {
  const next = question.answers.flatMap((answer) =>
    answer.next === undefined ? [] : [longestFrom(smart, questionOf(smart, answer.next))],
  );
  return 1 + Math.max(0, ...next);
}
