import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { IdentityCase } from '../../../contract/services/review.ts';
import { deskLockMs } from '../../domain/desk-lock.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import { identityLocks } from '../../tables/member-identity.ts';

/** A member's card or face. */
export type Locked = Pick<typeof identityLocks.$inferSelect, 'memberNo' | 'what'>;

const isOf = ({ memberNo, what }: Locked) =>
  and(eq(identityLocks.memberNo, memberNo), eq(identityLocks.what, what));

/** Takes or renews the lock unless another has it. */
export async function takeIdentityLock(
  tx: Queryable,
  { memberNo, what }: Locked,
  { account, name }: StaffSession,
  now: Date,
): Promise<void> {
  const lock = { memberNo, what, account, name, until: new Date(now.getTime() + deskLockMs) };
  await tx
    .insert(identityLocks)
    .values(lock)
    .onConflictDoUpdate({
      target: [identityLocks.memberNo, identityLocks.what],
      set: lock,
      setWhere: sql`${eq(identityLocks.account, account)} or ${lte(identityLocks.until, now)}`,
    });
}

/** Gives it back, if it is this reviewer's. */
export async function releaseIdentityLock(
  tx: Queryable,
  of: Locked,
  { account }: StaffSession,
): Promise<void> {
  await tx.delete(identityLocks).where(and(isOf(of), eq(identityLocks.account, account)));
}

/** Who looks at which card or face now. */
export async function identityLocksNow(
  tx: Queryable,
  now: Date,
): Promise<(of: Locked) => IdentityCase['locked_by']> {
  const rows = await tx.select().from(identityLocks).where(gt(identityLocks.until, now));
  return ({ memberNo, what }) => {
    const lock = rows.find((one) => one.memberNo === memberNo && one.what === what);
    return lock ? { account: lock.account, name: lock.name } : null;
  };
}
