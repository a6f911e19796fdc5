import type { ServiceContext } from '../ports/context.ts';
import {
  checkCertificateJob,
  keepRetentionScheduleJob,
  remindPremiumsJob,
  remindVisitsJob,
  tidyTablesJob,
} from './kinds.ts';
import { endPolicies } from './policy/end-policies.ts';
import { expireRecordings } from './recording/expire-recordings.ts';
import { eraseLateWrites } from './retention/erase-late-writes.ts';
import { checkArrangements } from './underwriting/check-arrangements.ts';
import { expireConditions } from './underwriting/expire-conditions.ts';

const minuteMs = 60_000;
/** A sweep reads every record of the store, and takes only what nobody touched for days. */
const minutesBetweenSweeps = 60;
const minutesOfADay = 24 * 60;

/** Once a day over all processes: the day is the job's key. */
export async function enqueueDaily({ connection, jobs, now }: ServiceContext): Promise<void> {
  const key = now().toISOString().slice(0, 10);
  const kinds = [
    keepRetentionScheduleJob,
    tidyTablesJob,
    remindPremiumsJob,
    remindVisitsJob,
    checkCertificateJob,
  ];
  for (const kind of kinds) await jobs.enqueue(connection.db, kind, { key, payload: {} });
}

/**
 * What happens by the clock, each minute or after some, in every process; any number of them may do it at once. A duty
 * that takes longer is not begun again meanwhile. Answers how to stop it.
 */
export function startClock(context: ServiceContext, sweepStore: () => Promise<void>): () => void {
  const duties: readonly (readonly [name: string, carryOut: () => Promise<unknown>, minutes?: number])[] = [
    ['recordings expire', () => expireRecordings(context)],
    ['conditions expire', () => expireConditions(context)],
    ['policies end', () => endPolicies(context)],
    ['late writes are erased', () => eraseLateWrites(context)],
    ['daily jobs are enqueued', () => enqueueDaily(context)],
    ['the store is swept', sweepStore, minutesBetweenSweeps],
    ['days off are asked for', () => checkArrangements(context), minutesOfADay],
  ];
  const underWay = new Set<string>();
  let minute = 0;
  const tick = () => {
    const due = duties.filter(([, , minutes = 1]) => minute % minutes === 0);
    minute += 1;
    for (const [duty, carryOut] of due) {
      if (underWay.has(duty)) continue;
      underWay.add(duty);
      void carryOut()
        .catch((err: unknown) => context.log.error({ err, duty }, 'clock failed'))
        .finally(() => underWay.delete(duty));
    }
  };
  const timer = setInterval(tick, minuteMs);
  return () => clearInterval(timer);
}
