import type { ReviewTask } from '../../../../contract/services/review.ts';
import { nextAfter } from '../../../parts/staff/next-task.ts';

const isWaiting = ({ status, is_held }: ReviewTask): boolean => status === 'in_review' && !is_held;

/** What is promised soonest first. */
const inTurn = (tasks: readonly ReviewTask[]): ReviewTask[] =>
  [...tasks].sort((a, b) => (a.review_until ?? '').localeCompare(b.review_until ?? ''));

/** What waits for a person and was not decided just now, what is promised soonest first. */
export const waiting = (tasks: readonly ReviewTask[]): ReviewTask[] => inTurn(tasks.filter(isWaiting));

/**
 * The next one to look at once this one is decided, or passed over: the one behind it that no colleague of `account`
 * looks at. Null: none is left.
 */
export function waitingAfter(
  tasks: readonly ReviewTask[],
  recordingNo: string,
  account: string | undefined,
): string | null {
  const isCurrent = ({ recording_no }: ReviewTask) => recording_no === recordingNo;
  const next = nextAfter(
    inTurn(tasks.filter((task) => isWaiting(task) || isCurrent(task))),
    isCurrent,
    ({ locked_by }) => locked_by === null || locked_by.account === account,
  );
  return next?.recording_no ?? null;
}
