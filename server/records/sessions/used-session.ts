import { and, eq, gt } from 'drizzle-orm';
import type { ServiceContext } from '../../ports/context.ts';
import { sessions } from '../../tables/session.ts';
import { hashToken } from './tokens.ts';

const dayMs = 86_400_000;
/** A session of whoever buys is over so long after its last use, */
const idleMs = 30 * dayMs;
/** give or take this: not every call writes. */
const slackMs = dayMs;

/** When a session is over that is used for the last time at that moment. */
export const idleEnd = (usedAt: Date): Date => new Date(usedAt.getTime() + idleMs);

/** The session of a token, or undefined where it is unknown or over; it lasts on from its use. */
export async function usedSession(
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  kind: 'visitor' | 'customer',
  token: string,
): Promise<Pick<typeof sessions.$inferSelect, 'sessionId' | 'customerNo'> | undefined> {
  const { db } = connection;
  const at = now();
  const [row] = await db
    .select({
      sessionId: sessions.sessionId,
      customerNo: sessions.customerNo,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, kind), gt(sessions.expiresAt, at)))
    .limit(1);
  const expiresAt = idleEnd(at);
  if (row && row.expiresAt.getTime() < expiresAt.getTime() - slackMs)
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.sessionId, row.sessionId));
  return row;
}
