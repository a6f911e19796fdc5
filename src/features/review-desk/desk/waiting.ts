import type { ReviewTask } from '../../../../contract/services/review.ts';

/** What waits for a person, the longest first. */
export function waiting(tasks: readonly ReviewTask[]): ReviewTask[] {
  return tasks
    .filter(({ status }) => status === 'in_review')
    .sort((a, b) => (a.submitted_at ?? '').localeCompare(b.submitted_at ?? ''));
}

/** The next one to look at once this one is decided; null: none is left. */
export function waitingAfter(tasks: readonly ReviewTask[], recordingNo: string): string | null {
  return waiting(tasks).find(({ recording_no }) => recording_no !== recordingNo)?.recording_no ?? null;
}
