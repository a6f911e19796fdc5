import type { ReviewTask } from '../../../../contract/services/review.ts';

/** What waits for a person and was not decided just now, what is promised soonest first. */
export function waiting(tasks: readonly ReviewTask[]): ReviewTask[] {
  return tasks
    .filter(({ status, is_held }) => status === 'in_review' && !is_held)
    .sort((a, b) => (a.review_until ?? '').localeCompare(b.review_until ?? ''));
}

/** The next one to look at once this one is decided; null: none is left. */
export function waitingAfter(tasks: readonly ReviewTask[], recordingNo: string): string | null {
  return waiting(tasks).find(({ recording_no }) => recording_no !== recordingNo)?.recording_no ?? null;
}
