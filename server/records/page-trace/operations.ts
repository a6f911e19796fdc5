import { and, asc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Operation } from '../../../contract/services/page-trace.ts';
import type { TracedOperation } from '../../../contract/services/review.ts';
import type { SaleOperation } from '../../../contract/services/watched-sale.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { members, orders } from '../../tables/order.ts';
import { pageOperations } from '../../tables/page-operation.ts';

/** Nobody does more in one application; a script that does fills no disk. */
const mostOperations = 5000;
/** Whoever has the link may use up half of them, and no browser more than this before the identity is proven. */
const mostOfStrangers = 2500;
const mostOfStranger = 500;
/** Two servers' clocks may differ by so much. */
const clocksApartMs = 60_000;

/** Who did it, and whether that session ever proved to be the customer. */
interface Tracer {
  readonly sessionId: string;
  readonly proven: boolean;
}

/** How the device's clock differs from ours, when it sent, and when what is traced began. */
interface TraceClock {
  readonly behindMs: number;
  readonly at: Date;
  readonly since: Date;
}

const ofOwner = ({ kind, no }: Owner) =>
  and(eq(pageOperations.ownerKind, kind), eq(pageOperations.ownerNo, no));

/** Keeps what came, each once, at the server's time. Answers how many had room. */
export async function keepOperations(
  tx: Queryable,
  owner: Owner,
  operations: readonly Operation[],
  clock: TraceClock,
  tracer: Tracer,
): Promise<number> {
  const room = operations.slice(0, await roomFor(tx, owner, tracer));
  if (room.length === 0) return 0;
  const actor = tracer.sessionId;
  const rows = room.map(({ operation_id, kind, page, title, target, at: done }) => ({
    ...{ kind, page, title, target, actor },
    ownerKind: owner.kind,
    ownerNo: owner.no,
    operationId: operation_id,
    at: timeOf(done, clock),
  }));
  await tx.insert(pageOperations).values(rows).onConflictDoNothing();
  return room.length;
}

async function roomFor(tx: Queryable, owner: Owner, { sessionId, proven }: Tracer): Promise<number> {
  const [kept] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${pageOperations.actor} = ${sessionId}))::int`,
    })
    .from(pageOperations)
    .where(ofOwner(owner));
  const { all, own } = kept ?? { all: 0, own: 0 };
  const room = proven ? mostOperations - all : Math.min(mostOfStrangers - all, mostOfStranger - own);
  return Math.max(0, room);
}

/** Never after it came nor before what is traced began: a device's clock makes neither future nor past. */
function timeOf(done: string, { behindMs, at, since }: TraceClock): Date {
  const told = Date.parse(done) + behindMs;
  return new Date(Math.min(at.getTime(), Math.max(told, since.getTime() - clocksApartMs)));
}

const columns = {
  ...{ kind: pageOperations.kind, page: pageOperations.page, title: pageOperations.title },
  ...{ target: pageOperations.target, actor: pageOperations.actor, at: pageOperations.at },
};
const inTheirOrder = [asc(pageOperations.at), asc(pageOperations.id)] as const;

/** In the order in which they happened; devices are numbered in the order of their first operation. */
export async function operationsOf(tx: Queryable, owner: Owner): Promise<TracedOperation[]> {
  const rows = await tx
    .select(columns)
    .from(pageOperations)
    .where(ofOwner(owner))
    .orderBy(...inTheirOrder);
  return toldByDevice(rows);
}

/** The same of a sale: of who holds it and of its invited members, of whom their roles are told and never who they are. */
export async function operationsOfSale(tx: Queryable, processNo: string): Promise<SaleOperation[]> {
  const rows = await tx
    .select({ ...columns, role: members.role, seq: members.seq })
    .from(pageOperations)
    .leftJoin(
      members,
      and(eq(pageOperations.ownerKind, 'member'), eq(members.memberNo, pageOperations.ownerNo)),
    )
    .where(ofSales(tx, [processNo]))
    .orderBy(...inTheirOrder);
  return toldByDevice(rows).map(({ role, seq, ...operation }) =>
    seq === null
      ? { ...operation, who: 'customer', role: null, seq }
      : { ...operation, who: 'member', role, seq: seq + 1 },
  );
}

function toldByDevice<Row extends { readonly actor: string; readonly at: Date }>(rows: readonly Row[]) {
  const devices = [...new Set(rows.map((row) => row.actor))];
  return rows.map(({ actor: session, at: done, ...row }) => ({
    ...row,
    at: done.toISOString(),
    device: devices.indexOf(session) + 1,
  }));
}

/** Forgets what was done on the pages of these sales, by whoever held them and by their members. */
export async function forgetOperations(
  tx: Queryable,
  processNos: readonly string[] | SQLWrapper,
): Promise<void> {
  await tx.delete(pageOperations).where(ofSales(tx, processNos));
}

function ofSales(tx: Queryable, processNos: readonly string[] | SQLWrapper) {
  const theirs = tx
    .select({ memberNo: members.memberNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .where(inArray(orders.processNo, processNos));
  const { ownerKind, ownerNo } = pageOperations;
  return or(
    and(eq(ownerKind, 'process'), inArray(ownerNo, processNos)),
    and(eq(ownerKind, 'member'), inArray(ownerNo, theirs)),
  );
}
