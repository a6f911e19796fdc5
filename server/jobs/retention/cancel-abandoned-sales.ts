import { daysBefore } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { moveBy } from '../../records/health/move-on.ts';
import { closePayments, requireNoneOpen } from '../../records/payment/close-payments.ts';
import { paymentsOf } from '../../records/payment/payments.ts';
import { anyProcess } from '../../records/process/processes.ts';
import {
  abandonedSales,
  type AbandonedSale,
  type Stillness,
} from '../../records/retention/abandoned-sales.ts';
import { paymentJobs } from '../kinds.ts';

/**
 * Cancels submitted applications that nobody paid and nobody went on with for so many days: from then on the days count
 * after which they are deleted. May run twice, and beside itself. Throws where it is told to stop.
 */
export async function cancelAbandonedSales(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  const at = context.now();
  const stillness = { at, before: daysBefore(at, context.settings.retention.draftDays) };
  let after = '';
  for (;;) {
    const found = await abandonedSales(context.connection.db, stillness, { after });
    for (const sale of found) {
      signal?.throwIfAborted();
      // Another day is a day later; the others do not wait for this one.
      await cancelSale(context, sale, stillness).catch((err: unknown) =>
        context.log.error(
          { err, processNo: sale.processNo },
          'an abandoned application is not cancelled yet',
        ),
      );
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.processNo;
  }
}

/** Nobody can pay it any more before it is cancelled. Throws what requireNoneOpen throws. */
async function cancelSale(
  context: ServiceContext,
  { processNo, orderNo }: AbandonedSale,
  stillness: Stillness,
): Promise<void> {
  const { db } = context.connection;
  await closePayments(context, paymentJobs(context.jobs), 'EXPIRED', async (tx) => {
    await anyProcess(tx, processNo, { lock: true });
    const [still] = await abandonedSales(tx, stillness, { processNo });
    return still ? orderNo : null;
  });
  const isCancelled = await db.transaction(async (tx) => {
    await anyProcess(tx, processNo, { lock: true });
    const [still] = await abandonedSales(tx, stillness, { processNo });
    if (!still) return false;
    await requireNoneOpen(tx, orderNo, await paymentsOf(tx, orderNo));
    const by = { actor: 'clock', at: stillness.at };
    const requestId = `abandoned-${stillness.before.toISOString()}`;
    await moveBy(context, tx, processNo, 'clock', 'cancel', { ...by, requestId });
    return true;
  });
  if (isCancelled) notifyProcessChanged(context, processNo);
}
