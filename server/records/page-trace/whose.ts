import { and, eq, inArray, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { members, orders } from '../../tables/order.ts';

/** A table of what owners did, or of where their chains end. */
interface Owned {
  readonly ownerKind: PgColumn;
  readonly ownerNo: PgColumn;
}

/** For a query: rows of that owner. */
export const ofOwner = ({ ownerKind, ownerNo }: Owned, { kind, no }: Owner): SQL | undefined =>
  and(eq(ownerKind, kind), eq(ownerNo, no));

/** Rows of these sales: of whoever held them, and of their members. */
export function ofSales(
  { ownerKind, ownerNo }: Owned,
  tx: Queryable,
  processNos: readonly string[] | SQLWrapper,
): SQL | undefined {
  const theirs = tx
    .select({ memberNo: members.memberNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .where(inArray(orders.processNo, processNos));
  return or(
    and(eq(ownerKind, 'process'), inArray(ownerNo, processNos)),
    and(eq(ownerKind, 'member'), inArray(ownerNo, theirs)),
  );
}
