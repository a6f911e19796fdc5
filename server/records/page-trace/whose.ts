import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
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

/** Sales, and everybody who has a part in them. */
interface SalesWithMembers {
  readonly processNos: readonly string[];
  readonly memberNos: readonly string[];
}

/** Asked for first: to a query that asks for them itself the database reads what every member ever did. */
export async function withMembers(tx: Queryable, processNos: readonly string[]): Promise<SalesWithMembers> {
  const rows = await tx
    .select({ memberNo: members.memberNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .where(inArray(orders.processNo, [...processNos]));
  return { processNos, memberNos: rows.map(({ memberNo }) => memberNo) };
}

/** For a query: rows of these sales, of whoever held them and of their members. */
export const ofSales = (
  { ownerKind, ownerNo }: Owned,
  { processNos, memberNos }: SalesWithMembers,
): SQL | undefined =>
  or(
    and(eq(ownerKind, 'process'), inArray(ownerNo, [...processNos])),
    and(eq(ownerKind, 'member'), inArray(ownerNo, [...memberNos])),
  );
