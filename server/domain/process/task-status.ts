import type * as z from 'zod/mini';
import type { taskStatus } from '../../../contract/enums.ts';
import type { Moved } from './process.ts';

export type TaskStatus = z.infer<typeof taskStatus>;

/** The status of an order whose process stands there. `owesSmart`: what was declared leads to smart underwriting. */
export function taskStatusOf({ current, status }: Moved, owesSmart = false): TaskStatus {
  if (status !== 'processing') return status;
  if (current !== 'health_audit') return 'processing';
  return owesSmart ? 'to_be_intelligent_underwriting' : 'to_be_health';
}
