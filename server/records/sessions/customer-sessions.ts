import { and, eq, lte, notExists } from 'drizzle-orm';
import type { CustomerSession, VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { linkSessions } from '../../tables/member-identity.ts';
import { officialCustomers } from '../../tables/official-customer.ts';
import { processSessions } from '../../tables/process.ts';
import { sessions } from '../../tables/session.ts';
import { newId } from '../new-id.ts';
import { hashToken, newToken } from './tokens.ts';
import { idleEnd, usedSession } from './used-session.ts';

export interface OfficialIdentity {
  readonly alias: string;
  readonly openid: string;
}

/**
 * Begins a session of the customer of this openid, on whichever phone. Throws where the database takes the row and does
 * not answer it.
 */
export async function beginCustomerSession(
  tx: Queryable,
  { personalData, now }: Pick<ServiceContext, 'personalData' | 'now'>,
  { alias, openid }: OfficialIdentity,
): Promise<{ token: string; customerNo: string }> {
  const at = now();
  const openidFingerprint = personalData.fingerprint(`openid ${alias} ${openid}`);
  const openidSealed = personalData.seal(openid);
  const [customer] = await tx
    .insert(officialCustomers)
    .values({ customerNo: newId('O'), openidFingerprint, openidSealed, createdAt: at, lastLoginAt: at })
    .onConflictDoUpdate({
      target: officialCustomers.openidFingerprint,
      set: { lastLoginAt: at, openidSealed },
    })
    .returning({ customerNo: officialCustomers.customerNo });
  if (!customer) throw new Error('no customer was kept');
  const token = newToken();
  await tx.insert(sessions).values({
    ...{ sessionId: newId('V'), tokenHash: hashToken(token), kind: 'customer' },
    ...{ customerNo: customer.customerNo, createdAt: at },
    expiresAt: idleEnd(at),
  });
  return { token, customerNo: customer.customerNo };
}

/** The customer of a token, or null where it is unknown or over; it lasts on from its use. */
export async function findOfficialCustomer(
  context: ServiceContext,
  token: string,
): Promise<CustomerSession | null> {
  const session = await usedSession(context, 'customer', token);
  return session?.customerNo ? { sessionId: session.customerNo, isVisitor: false } : null;
}

/** Who the customer of a session is at the official account; null for visitors. */
export async function openidOf(
  db: Queryable,
  personalData: ServiceContext['personalData'],
  { sessionId }: VisitorSession,
): Promise<string | null> {
  const [row] = await db
    .select({ openidSealed: officialCustomers.openidSealed })
    .from(officialCustomers)
    .where(eq(officialCustomers.customerNo, sessionId))
    .limit(1);
  return row?.openidSealed ? personalData.open(row.openidSealed) : null;
}

/** Deletes customers without a session that came last before that moment and hold nothing. */
export async function forgetUnusedCustomers(tx: Queryable, before: Date): Promise<void> {
  const { customerNo, lastLoginAt } = officialCustomers;
  const logged = tx
    .select({ id: sessions.sessionId })
    .from(sessions)
    .where(eq(sessions.customerNo, customerNo));
  const holding = tx
    .select({ no: processSessions.processNo })
    .from(processSessions)
    .where(eq(processSessions.sessionId, customerNo));
  const proven = tx
    .select({ no: linkSessions.transmitRecordNo })
    .from(linkSessions)
    .where(eq(linkSessions.sessionId, customerNo));
  await tx
    .delete(officialCustomers)
    .where(and(lte(lastLoginAt, before), notExists(logged), notExists(holding), notExists(proven)));
}
