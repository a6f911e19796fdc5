import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ServiceContext } from '../../server/ports/context.ts';
import type { Transaction } from '../../server/ports/database.ts';
import { verifyChain } from '../../server/records/proof/verify-chain.ts';

type Context = Pick<ServiceContext, 'connection' | 'personalData'>;

const undone = new Error('undone');

/** What is told of a database that was changed, with the key and without; it is as it was afterwards. */
export const toldAfter = (context: Context, ...changes: readonly SQL[]): Promise<(readonly string[])[]> =>
  toldOf(context, async (tx) => {
    for (const change of changes) await tx.execute(change);
  });

/** The same of a change that looks at what is there. */
export async function toldOf(
  { connection, personalData }: Context,
  change: (tx: Transaction) => Promise<void>,
): Promise<(readonly string[])[]> {
  const told: (readonly string[])[] = [];
  await connection.db
    .transaction(async (tx) => {
      await change(tx);
      for (const key of [personalData, null]) told.push((await verifyChain(tx, key)).problems);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  return told;
}

/** What is wrong with a database as it stands. */
export async function problemsOf({ connection, personalData }: Context): Promise<readonly string[]> {
  return (await verifyChain(connection.db, personalData)).problems;
}
