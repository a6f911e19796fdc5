import { and, eq, gt, isNull } from 'drizzle-orm';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { sessions } from '../../tables/session.ts';
import { staffAccounts } from '../../tables/staff.ts';
import { newId } from '../new-id.ts';
import { hashToken, newToken } from './tokens.ts';

/** A working day. */
const staffHours = 12;

/** Begins a session of an account whose login was checked. */
export async function beginStaffSession(
  tx: Queryable,
  account: string,
  at: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + staffHours * 3_600_000);
  await tx.insert(sessions).values({
    sessionId: newId('Z'),
    tokenHash: hashToken(token),
    kind: 'staff',
    account,
    createdAt: at,
    expiresAt,
  });
  return { token, expiresAt };
}

/** The staff member of a token, or null where it is unknown or over, or the account was disabled. */
export async function findStaff(
  { connection, now }: ServiceContext,
  token: string,
): Promise<StaffSession | null> {
  const [row] = await connection.db
    .select({
      sessionId: sessions.sessionId,
      account: staffAccounts.account,
      name: staffAccounts.name,
      roles: staffAccounts.roles,
    })
    .from(sessions)
    .innerJoin(staffAccounts, eq(staffAccounts.account, sessions.account))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.kind, 'staff'),
        gt(sessions.expiresAt, now()),
        isNull(staffAccounts.disabledAt),
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function endSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.sessionId, sessionId));
}

/** Every session of the account is over, as when its password was changed. */
export async function endSessionsOf(tx: Queryable, account: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.account, account));
}
