import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Operation } from '../../../contract/services/page-trace.ts';
import type { TracedOperation } from '../../../contract/services/review.ts';
import type { SaleOperation } from '../../../contract/services/watched-sale.ts';
import type { Owner } from '../../domain/owner.ts';
import { operationsBehind } from '../../domain/proof/operation-chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { members } from '../../tables/order.ts';
import { pageOperations } from '../../tables/page-operation.ts';
import { lockedEnd, moveEnd } from './operation-ends.ts';
import { ofOwner, ofSales, withMembers } from './whose.ts';

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

/**
 * Keeps what came, each once, at the server's time, behind what its owner did before. Answers how many had room. Throws
 * where the database takes the end of a new chain and does not answer it.
 */
export async function keepOperations(
  tx: Queryable,
  owner: Owner,
  operations: readonly Operation[],
  clock: TraceClock,
  tracer: Tracer,
): Promise<number> {
  const end = await lockedEnd(tx, owner);
  const { room, known } = await keptBefore(tx, owner, operations, tracer);
  const withRoom = operations.slice(0, room);
  const rows = newOf(withRoom, known).map(({ operation_id, kind, page, title, target, at: done }) => ({
    ...{ kind, page, title, target, actor: tracer.sessionId },
    ownerKind: owner.kind,
    ownerNo: owner.no,
    operationId: operation_id,
    at: timeOf(done, clock),
  }));
  const chained = operationsBehind(end, rows);
  const last = chained.at(-1);
  if (!last) return withRoom.length;
  await tx.insert(pageOperations).values(chained);
  await moveEnd(tx, owner, { hash: last.chainHash, length: last.chainSeq });
  return withRoom.length;
}

/** For how many there is room, and which of them are kept already. */
async function keptBefore(
  tx: Queryable,
  owner: Owner,
  operations: readonly Operation[],
  { sessionId, proven }: Tracer,
) {
  const { actor, operationId } = pageOperations;
  const theirs = inArray(
    operationId,
    operations.map(({ operation_id }) => operation_id),
  );
  const [kept] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${actor} = ${sessionId}))::int`,
      known: sql<string[] | null>`array_agg(${operationId}) filter (where ${theirs})`,
    })
    .from(pageOperations)
    .where(ofOwner(pageOperations, owner));
  const { all, own, known } = kept ?? { all: 0, own: 0, known: null };
  const room = proven ? mostOperations - all : Math.min(mostOfStrangers - all, mostOfStranger - own);
  return { room: Math.max(0, room), known: known ?? [] };
}

/** Those that are not known, each once. */
function newOf(operations: readonly Operation[], known: readonly string[]): Operation[] {
  const seen = new Set(known);
  return operations.filter(({ operation_id }) => !seen.has(operation_id) && seen.add(operation_id));
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
    .where(ofOwner(pageOperations, owner))
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
    .where(ofSales(pageOperations, await withMembers(tx, [processNo])))
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
