import type { PolicyCallRow } from '../../../../contract/model/policy-call.ts';

/** Should have been called by now, in milliseconds since 1970, and was not. */
export const isOverdue = (
  { called_at, due_at }: Pick<PolicyCallRow, 'called_at' | 'due_at'>,
  now: number,
): boolean => called_at === null && Date.parse(due_at) < now;
