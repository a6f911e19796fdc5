import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { order } from '../../../contract/services/order.ts';
import { Failure } from '../../domain/failure.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { orderOf, orderOfProcess, type OrderRow } from '../../records/order/orders.ts';
import { anyProcess, holds } from '../../records/process/processes.ts';

/** Whose order it is, before anything of it is shown. Throws linkInvalid where there is none, and processForeign. */
export async function checkBelong(
  { connection }: ServiceContext,
  asked: RequestOf<typeof order.checkBelong>,
  session: VisitorSession,
): Promise<ResponseOf<typeof order.checkBelong>> {
  const { db } = connection;
  const found = await orderNamed(db, asked);
  if (!found) throw new Failure('linkInvalid');
  const { orderNo: order_no, processNo: process_no } = found;
  // By the number the applicant's phone can be proven; it says nothing of the order.
  if (!(await holds(db, process_no, session))) throw new Failure('processForeign', { data: { process_no } });
  const { current } = await anyProcess(db, process_no);
  return { order_no, process_no, current_step_alias: current };
}

async function orderNamed(
  tx: Queryable,
  { order_no, process_no }: RequestOf<typeof order.checkBelong>,
): Promise<OrderRow | undefined> {
  if (order_no !== undefined) return await orderOf(tx, order_no);
  return process_no === undefined ? undefined : await orderOfProcess(tx, process_no);
}
