import { sql } from 'drizzle-orm';
import type { Owner } from '../../domain/owner.ts';
import { chainStart, type ChainEnd } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { operationChains } from '../../tables/page-operation.ts';
import { ofOwner } from './whose.ts';

const { ownerKind, ownerNo, hash, length } = operationChains;

/** Where the owner's chain ends, locked for this transaction: two writers cannot follow the same operation. */
export async function lockedEnd(tx: Queryable, { kind, no }: Owner): Promise<ChainEnd> {
  const [end] = await tx
    .insert(operationChains)
    .values({ ownerKind: kind, ownerNo: no, hash: chainStart, length: 0 })
    .onConflictDoUpdate({ target: [ownerKind, ownerNo], set: { length: sql`${length}` } })
    .returning({ hash, length });
  if (!end) throw new Error('no chain of operations');
  return end;
}

export async function moveEnd(tx: Queryable, owner: Owner, end: ChainEnd): Promise<void> {
  await tx.update(operationChains).set(end).where(ofOwner(operationChains, owner));
}

/** The hash of the newest operation that is kept of the owner, or undefined. */
export async function newestOperation(tx: Queryable, owner: Owner): Promise<string | undefined> {
  const [end] = await tx
    .select({ hash })
    .from(operationChains)
    .where(ofOwner(operationChains, owner))
    .limit(1);
  return end && end.hash !== chainStart ? end.hash : undefined;
}
