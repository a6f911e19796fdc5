import type * as z from 'zod/mini';
import type { taskStatus } from '../../../contract/enums.ts';
import type { Moved } from './process.ts';

export type TaskStatus = z.infer<typeof taskStatus>;

/** The status of an order whose process stands there. */
export function taskStatusOf({ current, status }: Moved): TaskStatus {
  if (status !== 'processing') return status;
  return current === 'health_audit' ? 'to_be_health' : 'processing';
}
