import { policyPrefix } from '../../domain/files/object-keys.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { writeEvent } from '../../records/events/events.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';
import { forgetPolicy, forgetSale, policiesDue } from '../../records/retention/policies-due.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';

/** Deletes policies and their papers once their years after the contract's end are over (rule R10). */
export async function keepPolicySchedule(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await eraseDue(context)) > 0);
}

async function eraseDue(context: ServiceContext): Promise<number> {
  const { connection, now, jobs } = context;
  const at = now();
  const erased = await connection.db.transaction(async (tx) => {
    const due = await policiesDue(tx, at);
    for (const { policyNo, orderNo } of due) {
      const erasure = { prefixes: [policyPrefix(policyNo)], keys: [] };
      await forgetPolicy(tx, policyNo, at);
      await forgetSale(tx, orderNo, at);
      await jobs.enqueue(tx, eraseObjectsJob, erasureJob(policyNo, erasure, at));
      await writeEvent(
        tx,
        orderOwner(orderNo),
        'erase',
        { reason: 'record_period_over' },
        { actor: 'clock', at },
      );
    }
    return due;
  });
  for (const { policyNo } of erased)
    await eraseObjects(context, { prefixes: [policyPrefix(policyNo)], keys: [] });
  return erased.length;
}
