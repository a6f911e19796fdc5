import { eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import { staffAccounts } from '../../tables/staff.ts';

/** Throws reviewerNeeded unless the account may watch sales again. */
export async function requireReviewer(tx: Queryable, { account }: StaffSession): Promise<void> {
  const [row] = await tx
    .select({ roles: staffAccounts.roles })
    .from(staffAccounts)
    .where(eq(staffAccounts.account, account))
    .limit(1);
  if (!row?.roles.includes('reviewer')) throw new Failure('reviewerNeeded');
}
