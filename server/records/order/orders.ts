import { and, eq, ne } from 'drizzle-orm';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orders } from '../../tables/order.ts';
import { newId } from '../new-id.ts';

export type OrderRow = typeof orders.$inferSelect;

interface NewOrder {
  readonly processNo: string;
  readonly productNo: string;
  readonly productVersion: number;
  readonly planNo: string;
  readonly genes: ChosenGenes;
  readonly firstFen: number;
}

/**
 * The order of a process; a second one of the same process is refused by the database. Throws where that takes the row
 * and does not answer it.
 */
export async function makeOrder(
  tx: Queryable,
  { seal }: PersonalData,
  { genes, planNo, ...order }: NewOrder,
  at: Date,
): Promise<OrderRow> {
  const [made] = await tx
    .insert(orders)
    .values({
      ...order,
      orderNo: newId('D'),
      productPlanNo: planNo,
      status: 'pending',
      genesSealed: seal(JSON.stringify(genes)),
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!made) throw new Error(`no order was made of ${order.processNo}`);
  return made;
}

/** The order that was made of a process, or undefined. */
export async function orderOfProcess(tx: Queryable, processNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.processNo, processNo)).limit(1);
  return row;
}

export async function orderOf(tx: Queryable, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).limit(1);
  return row;
}

/** The first premium that was agreed to, where ages changed it since. */
export async function keepFirstFen(
  tx: Queryable,
  orderNo: string,
  firstFen: number,
  at: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ firstFen, updatedAt: at })
    .where(and(eq(orders.orderNo, orderNo), ne(orders.firstFen, firstFen)));
}
