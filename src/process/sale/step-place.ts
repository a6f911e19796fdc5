import type { ProcessRecord } from '../../../contract/model/process.ts';
import { stepWords } from './step-words.ts';

/** Where a process stands in its product's own steps, for the indicator under a page's title. */
export function stepPlace({ process_list, next_progress_alias }: ProcessRecord): {
  readonly at: number;
  readonly of: number;
  readonly next: string;
} {
  const current = process_list.findIndex(({ state }) => state === 'current');
  return {
    at: (current < 0 ? process_list.length - 1 : current) + 1,
    of: process_list.length,
    next: next_progress_alias ? stepWords[next_progress_alias] : '完成',
  };
}
