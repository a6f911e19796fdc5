import { desc, eq, inArray } from 'drizzle-orm';
import { beijingDay } from '../../../contract/dates.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { orderConfirmations } from '../../tables/order-confirmation.ts';
import { healthNotices } from '../../tables/underwriting.ts';
import type { IdentityScope } from '../member-identity/identity-scope.ts';
import { isConfirmOpen, owedConfirmations } from '../order-confirmation/confirm-scope.ts';
import { reckonedOrder } from '../order-confirmation/order-content.ts';
import { orderOf } from '../order/orders.ts';

interface Ordered extends Pick<IdentityScope, 'process' | 'product' | 'people'> {
  readonly orderNo: string;
}

/**
 * Members whose confirmation no longer counts, though nobody took it back: a birthday changed what it costs, or the
 * health was declared anew. What a correction makes void is taken back as it is made.
 */
export async function voidConfirmations(
  context: ServiceContext,
  tx: Queryable,
  sales: readonly Ordered[],
): Promise<ReadonlySet<string>> {
  const open = sales.filter(({ process }) => isConfirmOpen(process));
  const inDoubt = await ordersInDoubt(
    tx,
    open.map(({ orderNo }) => orderNo),
    context.now(),
  );
  const found = new Set<string>();
  for (const sale of open.filter(({ orderNo }) => inDoubt.has(orderNo)))
    for (const memberNo of await voidIn(context, tx, sale)) found.add(memberNo);
  return found;
}

/** Confirmed on another day, or before the health was declared: of the others there is nothing to reckon. */
async function ordersInDoubt(tx: Queryable, orderNos: readonly string[], now: Date): Promise<Set<string>> {
  if (orderNos.length === 0) return new Set();
  const rows = await tx
    .selectDistinctOn([orderConfirmations.memberNo], {
      orderNo: orderConfirmations.orderNo,
      confirmedAt: orderConfirmations.confirmedAt,
      declaredAt: healthNotices.confirmedAt,
    })
    .from(orderConfirmations)
    .leftJoin(healthNotices, eq(healthNotices.orderNo, orderConfirmations.orderNo))
    .where(inArray(orderConfirmations.orderNo, [...orderNos]))
    .orderBy(orderConfirmations.memberNo, desc(orderConfirmations.confirmedAt));
  const today = beijingDay(now);
  const isInDoubt = ({ confirmedAt, declaredAt }: (typeof rows)[number]) =>
    beijingDay(confirmedAt) !== today || (declaredAt !== null && declaredAt > confirmedAt);
  return new Set(rows.filter(isInDoubt).map(({ orderNo }) => orderNo));
}

/** None of an order that cannot be insured any more: nobody confirms it anew. */
async function voidIn(context: ServiceContext, tx: Queryable, sale: Ordered): Promise<string[]> {
  const order = await orderOf(tx, sale.orderNo);
  if (!order) return [];
  const { process, product, people } = sale;
  try {
    // Nothing is locked: the board is looked at while others confirm and pay.
    const facts = await reckonedOrder(context, tx, {
      ...{ process, product, people, order },
      asker: { kind: 'holder' },
    });
    const owed = await owedConfirmations(context, tx, facts);
    return owed.filter(({ last, isGood }) => last && !isGood).map(({ person }) => person.memberNo);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
