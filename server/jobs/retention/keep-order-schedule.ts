import { orderOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { forgetAssessments } from '../../records/retention/forget-assessments.ts';
import { forgetApplication, ordersDue } from '../../records/retention/forget-application.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';

/** Deletes what was filled in of orders that are over (rule R10). May run twice, and beside itself. */
export async function keepOrderSchedule(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await eraseDue(context)) > 0);
  await forgetAssessments(context.connection.db, context.now());
}

async function eraseDue(context: ServiceContext): Promise<number> {
  const { connection, settings, personalData, now, jobs } = context;
  const at = now();
  const erased = await connection.db.transaction(async (tx) => {
    const due: { readonly processNo: string; readonly erasure: Erasure }[] = [];
    for (const order of await ordersDue(tx, at, settings.retention)) {
      const { orderNo, processNo } = order;
      const erasure = await forgetApplication(tx, personalData, order, at);
      await jobs.enqueue(tx, eraseObjectsJob, erasureJob(orderNo, erasure, at));
      await writeEvent(tx, orderOwner(orderNo), 'erase', { reason: 'application' }, { actor: 'clock', at });
      due.push({ processNo, erasure });
    }
    return due;
  });
  for (const { processNo, erasure } of erased) {
    await eraseObjects(context, erasure);
    notifyProcessChanged(context, processNo);
  }
  return erased.length;
}
