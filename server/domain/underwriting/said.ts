import type { GivenHealthAnswer } from '../../../contract/model/health.ts';
import type { HealthQuestionRule } from '../product/schema/underwriting.ts';

/** What was chosen of a question's list, in its words and order. */
export const labelsOf = (
  { children }: Pick<HealthQuestionRule, 'children'>,
  { chosen }: Pick<GivenHealthAnswer, 'chosen'>,
): string[] => children.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);

/** The question with all that it asks for, one by one. */
export const questionInFull = ({ text, points }: Pick<HealthQuestionRule, 'text' | 'points'>): string =>
  points.length === 0 ? text : `${text}（${points.join('、')}）`;
