import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { salesAgents } from '../../tables/sales-agent.ts';
import { sessions } from '../../tables/session.ts';
import { newId } from '../new-id.ts';
import { hashToken } from './tokens.ts';

const dayMs = 86_400_000;
/** The token is over so long after the insurer's system gave it, */
export const tokenDays = 90;
const tokenMs = tokenDays * dayMs;
/** and after so long without use. */
export const idleDays = 14;
const idleMs = idleDays * dayMs;
/** How far an end may lag behind the last use: not every call writes. */
const slackMs = 3_600_000;

/** Whether a token that was given then is too old to log in by. */
export const isTokenOver = (givenAt: Date, at: Date): boolean => givenAt.getTime() <= at.getTime() - tokenMs;

/** The session that began with an agent's token. */
export const salesTokenMatches = and(
  eq(sessions.tokenHash, salesAgents.tokenHash),
  eq(sessions.kind, 'sales'),
);

/**
 * The sales agent of a token, or null. The token is the insurer's: a session begins with its first use, and is over
 * when the token is too old, was not used for long, or was replaced. Throws salesLoginInvalid where they are disabled.
 */
export async function findSales(
  { connection, now }: ServiceContext,
  token: string,
): Promise<SalesSession | null> {
  const { db } = connection;
  const tokenHash = hashToken(token);
  const at = now();
  const [agent] = await db
    .select({
      salesNo: salesAgents.salesNo,
      tokenGivenAt: salesAgents.tokenGivenAt,
      disabledAt: salesAgents.disabledAt,
      sessionId: sessions.sessionId,
      expiresAt: sessions.expiresAt,
    })
    .from(salesAgents)
    .leftJoin(sessions, salesTokenMatches)
    .where(eq(salesAgents.tokenHash, tokenHash))
    .limit(1);
  if (!agent || isTokenOver(agent.tokenGivenAt, at)) return null;
  if (agent.disabledAt)
    throw new Failure('salesLoginInvalid', { message: '您的顾问账号已停用，请联系所在公司' });
  const { salesNo, sessionId, expiresAt } = agent;
  if (sessionId && expiresAt && expiresAt <= at) return null;
  const idleFrom = new Date(at.getTime() + idleMs);
  if (sessionId && expiresAt && expiresAt.getTime() > idleFrom.getTime() - slackMs)
    return { sessionId, salesNo };
  const [session] = await db
    .insert(sessions)
    .values({ sessionId: newId('S'), tokenHash, kind: 'sales', salesNo, createdAt: at, expiresAt: idleFrom })
    .onConflictDoUpdate({ target: sessions.tokenHash, set: { expiresAt: idleFrom } })
    .returning({ sessionId: sessions.sessionId });
  return session ? { sessionId: session.sessionId, salesNo } : null;
}

/** They begin anew with the next use of a token that is good. */
export async function endSalesSessions(tx: Queryable, salesNo: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.kind, 'sales'), eq(sessions.salesNo, salesNo)));
}
