import { and, gt, type SQL } from 'drizzle-orm';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { operationChains, pageOperations } from '../../tables/page-operation.ts';
import { ofOwner, ofSales, withMembers } from './whose.ts';

/** Forgets what was done on the pages of these sales, by whoever held them and by their members. */
export async function forgetOperations(
  tx: Queryable,
  processNos: readonly string[],
  at: Date,
): Promise<void> {
  const sales = await withMembers(tx, processNos);
  await forget(tx, (table) => ofSales(table, sales), at);
}

/** The same of what one owner did. */
export async function forgetOperationsOf(tx: Queryable, owner: Owner, at: Date): Promise<void> {
  await forget(tx, (table) => ofOwner(table, owner), at);
}

type Table = typeof operationChains | typeof pageOperations;

/** The ends first: who keeps something meanwhile has done so before the rows are deleted, or does so behind the ends. */
async function forget(tx: Queryable, whose: (table: Table) => SQL | undefined, at: Date): Promise<void> {
  const { hash, length, forgottenLength } = operationChains;
  await tx
    .update(operationChains)
    .set({ forgottenHash: hash, forgottenLength: length, erasedAt: at })
    .where(and(whose(operationChains), gt(length, forgottenLength)));
  await tx.delete(pageOperations).where(whose(pageOperations));
}
