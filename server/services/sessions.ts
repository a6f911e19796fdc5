import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { sessions } from '../ports/schema.ts';
import type { ServiceContext, Session } from './handler.ts';
import { newId } from './ids.ts';

const sessionDays = 30;
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function createVisitorSession({ connection, now }: ServiceContext): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  await connection.db.insert(sessions).values({
    sessionId: newId('V'),
    tokenHash: hashToken(token),
    kind: 'visitor',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionDays * 86_400_000),
  });
  return token;
}

/** The session of a token, or null where it is unknown or over. */
export async function findSession(
  { connection, now }: ServiceContext,
  token: string,
): Promise<Session | null> {
  const [row] = await connection.db
    .select({ sessionId: sessions.sessionId, kind: sessions.kind })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now())))
    .limit(1);
  return row ? { sessionId: row.sessionId, kind: row.kind === 'sales' ? 'sales' : 'visitor' } : null;
}
