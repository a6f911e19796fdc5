import type { RequestOf } from '../../../../contract/define.ts';
import type { health } from '../../../../contract/services/health.ts';

export const bar = '智能核保';

export type ChosenAnswer = RequestOf<typeof health.answerSmart>['answer'];

/** What is wanted to be answered, and what would be lost by it. */
export interface WantedAnswer {
  readonly of: string;
  readonly answer: ChosenAnswer;
  readonly dropped: readonly { text: string; label: string }[];
}
