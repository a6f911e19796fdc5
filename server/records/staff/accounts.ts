import { eq } from 'drizzle-orm';
import type { StaffRole } from '../../../contract/model/staff.ts';
import type { Queryable } from '../../ports/database.ts';
import { staffAccounts } from '../../tables/staff.ts';

export type StaffRow = typeof staffAccounts.$inferSelect;

interface NewAccount {
  readonly account: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly passwordHash: string;
  /** Null: no one-time codes are asked for. */
  readonly totpSealed: string | null;
}

export async function findAccount(
  tx: Queryable,
  account: string,
  options: { readonly lock?: boolean } = {},
): Promise<StaffRow | undefined> {
  const query = tx.select().from(staffAccounts).where(eq(staffAccounts.account, account)).limit(1);
  const [row] = await (options.lock ? query.for('update') : query);
  return row;
}

/** Makes the account, or gives the one that is there a new password and new codes, enabled. */
export async function putAccount(tx: Queryable, { roles, ...given }: NewAccount, at: Date): Promise<void> {
  const fresh = {
    ...given,
    roles: [...roles],
    totpStep: null,
    disabledAt: null,
  };
  await tx
    .insert(staffAccounts)
    .values({ ...fresh, createdAt: at })
    .onConflictDoUpdate({ target: staffAccounts.account, set: fresh });
}

export async function changeAccount(
  tx: Queryable,
  account: string,
  change: Partial<Pick<StaffRow, 'totpStep' | 'disabledAt'>>,
): Promise<boolean> {
  const changed = await tx
    .update(staffAccounts)
    .set(change)
    .where(eq(staffAccounts.account, account))
    .returning({ account: staffAccounts.account });
  return changed.length > 0;
}

export async function allAccounts(tx: Queryable): Promise<StaffRow[]> {
  return await tx.select().from(staffAccounts).orderBy(staffAccounts.account);
}
