import { and, eq } from 'drizzle-orm';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { salesAgents } from '../../tables/sales-agent.ts';
import { sessions } from '../../tables/session.ts';
import { newId } from '../new-id.ts';
import { hashToken } from './tokens.ts';

/** A working day: after it the session begins anew, if the insurer's system still stands by the token. */
const salesHours = 12;

/**
 * The sales agent of a token, or null. The token is the insurer's: a session begins with its first use, and ends
 * at once when the agent's token is replaced or taken away.
 */
export async function findSales(
  { connection, now }: ServiceContext,
  token: string,
): Promise<SalesSession | null> {
  const { db } = connection;
  const tokenHash = hashToken(token);
  const [agent] = await db
    .select({
      salesNo: salesAgents.salesNo,
      sessionId: sessions.sessionId,
      expiresAt: sessions.expiresAt,
    })
    .from(salesAgents)
    .leftJoin(sessions, and(eq(sessions.tokenHash, salesAgents.tokenHash), eq(sessions.kind, 'sales')))
    .where(eq(salesAgents.tokenHash, tokenHash))
    .limit(1);
  if (!agent) return null;
  const { salesNo, sessionId } = agent;
  const at = now();
  if (sessionId && agent.expiresAt && agent.expiresAt > at) return { sessionId, salesNo };
  const expiresAt = new Date(at.getTime() + salesHours * 3_600_000);
  const [session] = await db
    .insert(sessions)
    .values({ sessionId: newId('S'), tokenHash, kind: 'sales', salesNo, createdAt: at, expiresAt })
    .onConflictDoUpdate({ target: sessions.tokenHash, set: { kind: 'sales', salesNo, expiresAt } })
    .returning({ sessionId: sessions.sessionId });
  return session ? { sessionId: session.sessionId, salesNo } : null;
}
