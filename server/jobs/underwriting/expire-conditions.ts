import { processOwner } from '../../domain/owner.ts';
import { conditionReminderDays } from '../../domain/underwriting/decision.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { moveBy } from '../../records/health/move-on.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { offersEnding, offersToRemind, type OpenOffer } from '../../records/underwriting/conditions.ts';
import { conditionsNoticeJob, sendConditionsNoticeJob } from '../kinds.ts';
import { byDay } from '../messages/by-day.ts';

/**
 * What an underwriter offered and nobody accepted in its time is given up: the application is cancelled, and its
 * applicant told, as they were some days before. Any number of processes may do it at once. Answers how many ended.
 */
export async function expireConditions(context: ServiceContext): Promise<number> {
  const { connection, jobs, now, log } = context;
  const at = now();
  // Another minute is a minute later; the others do not wait for this one.
  const notYet =
    ({ orderNo }: OpenOffer, what: string) =>
    (err: unknown) => {
      log.error({ err, orderNo }, what);
      return false;
    };
  const soon = new Date(at.getTime() + conditionReminderDays * 86_400_000);
  const near = await offersToRemind(connection.db, { after: at, by: soon }, sendConditionsNoticeJob);
  for (const offer of near)
    await jobs
      .enqueue(connection.db, sendConditionsNoticeJob, {
        ...conditionsNoticeJob(offer, 'ends_soon'),
        ...{ ...byDay(at), daily: true },
      })
      .catch(notYet(offer, 'nobody is told yet that an offer ends'));
  const over = await offersEnding(connection.db, at);
  let ended = 0;
  for (const offer of over) {
    const isEnded = await giveUp(context, offer, at).catch(notYet(offer, 'an offer is not given up yet'));
    if (isEnded) ended += 1;
  }
  if (near.length + over.length > 0) await jobs.wake();
  return ended;
}

/** Answers false where the customer, or another process, was first. */
async function giveUp(context: ServiceContext, offer: OpenOffer, at: Date): Promise<boolean> {
  const { connection, jobs } = context;
  const { processNo } = offer;
  const isEnded = await connection.db.transaction(async (tx) => {
    await anyProcess(tx, processNo, { lock: true });
    const stillOpen = await offersEnding(tx, at, processNo);
    if (stillOpen.length === 0) return false;
    const by = { actor: 'clock', at };
    const until = offer.until.toISOString();
    await writeEvent(tx, processOwner(processNo), 'expire_conditions', { until }, by);
    await moveBy(context, tx, processNo, 'clock', 'cancel', { ...by, requestId: `conditions-${until}` });
    await jobs.enqueue(tx, sendConditionsNoticeJob, {
      ...conditionsNoticeJob(offer, 'ended'),
      ...byDay(at),
    });
    return true;
  });
  if (isEnded) notifyProcessChanged(context, processNo);
  return isEnded;
}
