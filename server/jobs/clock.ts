import type { ServiceContext } from '../ports/context.ts';
import { keepRetentionScheduleJob, remindPremiumsJob, tidyTablesJob } from './kinds.ts';
import { endPolicies } from './policy/end-policies.ts';
import { expireRecordings } from './recording/expire-recordings.ts';
import { eraseLateWrites } from './retention/erase-late-writes.ts';
import { expireConditions } from './underwriting/expire-conditions.ts';

const minuteMs = 60_000;

/** Once a day over all processes: the day is the job's key. */
export async function enqueueDaily({ connection, jobs, now }: ServiceContext): Promise<void> {
  const key = now().toISOString().slice(0, 10);
  for (const kind of [keepRetentionScheduleJob, tidyTablesJob, remindPremiumsJob])
    await jobs.enqueue(connection.db, kind, { key, payload: {} });
}

/**
 * What happens by the clock, each minute, in every process; any number of them may do it at once. Answers how to
 * stop it.
 */
export function startClock(context: ServiceContext, sweepStore: () => Promise<void>): () => void {
  const duties: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['recordings expire', () => expireRecordings(context)],
    ['conditions expire', () => expireConditions(context)],
    ['policies end', () => endPolicies(context)],
    ['late writes are erased', () => eraseLateWrites(context)],
    ['daily jobs are enqueued', () => enqueueDaily(context)],
    ['the store is swept', sweepStore],
  ];
  const tick = () => {
    for (const [duty, carryOut] of duties)
      void carryOut().catch((err: unknown) => context.log.error({ err, duty }, 'clock failed'));
  };
  const timer = setInterval(tick, minuteMs);
  return () => clearInterval(timer);
}
