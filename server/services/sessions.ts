import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { agents, sessions } from '../ports/schema.ts';
import type { ServiceContext, Session } from './handler.ts';
import { newId } from './ids.ts';

const visitorDays = 30;
/** A working day: after it the session begins anew, if the insurer's system still stands by the token. */
const salesHours = 12;
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function createVisitorSession({ connection, now }: ServiceContext): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  await connection.db.insert(sessions).values({
    sessionId: newId('V'),
    tokenHash: hashToken(token),
    kind: 'visitor',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + visitorDays * 86_400_000),
  });
  return token;
}

/** The visitor of a token, or null where it is unknown or over. */
export async function findVisitor(
  { connection, now }: ServiceContext,
  token: string,
): Promise<Session | null> {
  const [row] = await connection.db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.kind, 'visitor'),
        gt(sessions.expiresAt, now()),
      ),
    )
    .limit(1);
  return row ? { kind: 'visitor', sessionId: row.sessionId } : null;
}

/**
 * The agent of a sales token, or null. The token is the insurer's: a session begins with its first use, and ends
 * at once when the agent's token is replaced or taken away.
 */
export async function findAgent({ connection, now }: ServiceContext, token: string): Promise<Session | null> {
  const { db } = connection;
  const tokenHash = hashToken(token);
  const [agent] = await db
    .select({
      salesNo: agents.salesNo,
      sessionId: sessions.sessionId,
      expiresAt: sessions.expiresAt,
    })
    .from(agents)
    .leftJoin(sessions, and(eq(sessions.tokenHash, agents.tokenHash), eq(sessions.kind, 'sales')))
    .where(eq(agents.tokenHash, tokenHash))
    .limit(1);
  if (!agent) return null;
  const { salesNo } = agent;
  const at = now();
  if (agent.sessionId && agent.expiresAt && agent.expiresAt > at)
    return { kind: 'sales', sessionId: agent.sessionId, salesNo };
  const expiresAt = new Date(at.getTime() + salesHours * 3_600_000);
  const [session] = await db
    .insert(sessions)
    .values({ sessionId: newId('S'), tokenHash, kind: 'sales', salesNo, createdAt: at, expiresAt })
    .onConflictDoUpdate({ target: sessions.tokenHash, set: { kind: 'sales', salesNo, expiresAt } })
    .returning({ sessionId: sessions.sessionId });
  return session ? { kind: 'sales', sessionId: session.sessionId, salesNo } : null;
}
