import { and, asc, count, eq } from 'drizzle-orm';
import type { Operation } from '../../../contract/services/page-trace.ts';
import type { TracedOperation } from '../../../contract/services/review.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { pageOperations } from '../../tables/page-operation.ts';

/** Nobody does more in one application; a script that does fills no disk. */
const mostOperations = 5000;

const ofOwner = ({ kind, no }: Owner) =>
  and(eq(pageOperations.ownerKind, kind), eq(pageOperations.ownerNo, no));

/** Keeps what came, each once, at the server's time. Answers how many had room. */
export async function keepOperations(
  tx: Queryable,
  owner: Owner,
  operations: readonly Operation[],
  clock: { readonly behindMs: number; readonly at: Date },
  actor: string,
): Promise<number> {
  const [kept] = await tx.select({ operations: count() }).from(pageOperations).where(ofOwner(owner));
  const room = operations.slice(0, Math.max(0, mostOperations - (kept?.operations ?? 0)));
  if (room.length === 0) return 0;
  const rows = room.map(({ operation_id, kind, page, title, target, at: done }) => ({
    ...{ kind, page, title, target, actor },
    ownerKind: owner.kind,
    ownerNo: owner.no,
    operationId: operation_id,
    // Never after it came: a clock that was set between two operations makes no future.
    at: new Date(Math.min(clock.at.getTime(), Date.parse(done) + clock.behindMs)),
  }));
  await tx.insert(pageOperations).values(rows).onConflictDoNothing();
  return room.length;
}

/** In the order in which they happened; devices are numbered in the order of their first operation. */
export async function operationsOf(tx: Queryable, owner: Owner): Promise<TracedOperation[]> {
  const { kind, page, title, target, actor, at } = pageOperations;
  const rows = await tx
    .select({ kind, page, title, target, actor, at })
    .from(pageOperations)
    .where(ofOwner(owner))
    .orderBy(asc(at), asc(pageOperations.id));
  const devices = [...new Set(rows.map((row) => row.actor))];
  return rows.map(({ actor: session, at: done, ...row }) => ({
    ...row,
    at: done.toISOString(),
    device: devices.indexOf(session) + 1,
  }));
}
