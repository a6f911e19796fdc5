import { eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { members, orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';

/** The members of which orders, by what is known of an order and its process. */
export async function membersOfOrders(db: Queryable, which: SQL | undefined): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ memberNo: members.memberNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(which);
  return new Set(rows.map(({ memberNo }) => memberNo));
}
