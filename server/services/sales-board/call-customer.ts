import { callsPerAgent, tooManyRequests } from '../../domain/limits.ts';
import { orderOwner, processOwner } from '../../domain/owner.ts';
import { Failure } from '../../domain/failure.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { ownSale } from '../../records/sales-board/one-sale.ts';
import { namedSales } from '../../records/sales-board/sale-labels.ts';

/** The whole number of whoever applies in an own sale, which leaves a trace. Throws saleMissing, salePhoneUnknown or tooManyRequests. */
export async function callCustomer(
  context: ServiceContext,
  processNo: string,
  { salesNo }: SalesSession,
): Promise<{ readonly mobile: string }> {
  const { connection, personalData, now } = context;
  const at = now();
  return await connection.db.transaction(async (tx) => {
    const { base } = await ownSale(context, tx, processNo, salesNo);
    const mobile = (await namedSales(context, tx, [base])).get(processNo)?.mobile ?? '';
    if (mobile === '') throw new Failure('salePhoneUnknown');
    const from = await countWithin(tx, personalData, { limit: callsPerAgent, of: salesNo });
    if (from) throw tooManyRequests(from, at);
    const owner = base.orderNo === null ? processOwner(processNo) : orderOwner(base.orderNo);
    await writeEvent(tx, owner, 'call_customer', {}, { actor: salesNo, at });
    return { mobile };
  });
}
