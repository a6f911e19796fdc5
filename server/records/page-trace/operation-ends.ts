import { sql } from 'drizzle-orm';
import type { NewestOperation } from '../../domain/events.ts';
import type { Owner } from '../../domain/owner.ts';
import { chainStart, type ChainEnd } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { operationChains } from '../../tables/page-operation.ts';
import { ofOwner } from './whose.ts';

const { ownerKind, ownerNo, hash, length } = operationChains;

/**
 * Where the owner's chain ends, locked for this transaction: two writers cannot follow the same operation. Throws where
 * the database takes the row and does not answer it.
 */
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

/** For an event's details: the owner's newest operation, or nothing where none is kept. */
export async function newestOperation(tx: Queryable, owner: Owner): Promise<NewestOperation> {
  const [end] = await tx
    .select({ hash })
    .from(operationChains)
    .where(ofOwner(operationChains, owner))
    .limit(1);
  return end && end.hash !== chainStart ? { operation: end.hash } : {};
}
