import { and, eq, gt, lte, ne, notExists, or } from 'drizzle-orm';
import type { CustomerSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { captchas } from '../../tables/identity.ts';
import { processSessions } from '../../tables/process.ts';
import { sessions } from '../../tables/session.ts';
import { newId } from '../new-id.ts';
import { hashToken, newToken } from './tokens.ts';

const dayMs = 86_400_000;
/** A session is over so long after its last use, */
const idleMs = 30 * dayMs;
/** give or take this: not every call writes. */
const slackMs = dayMs;

/** Begins a visitor's session and answers its token. */
export async function beginVisitorSession({ connection, now }: ServiceContext): Promise<string> {
  const token = newToken();
  const createdAt = now();
  await connection.db.insert(sessions).values({
    sessionId: newId('V'),
    tokenHash: hashToken(token),
    kind: 'visitor',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + idleMs),
  });
  return token;
}

/**
 * Deletes sessions of any kind that are over, but for sales agents', whose end must be remembered, and those of
 * visitors who came before that moment, never asked for a captcha and hold no process.
 */
export async function forgetUnusedSessions(tx: Queryable, now: Date, before: Date): Promise<void> {
  const asked = tx
    .select({ id: captchas.id })
    .from(captchas)
    .where(eq(captchas.sessionId, sessions.sessionId));
  const holding = tx
    .select({ processNo: processSessions.processNo })
    .from(processSessions)
    .where(eq(processSessions.sessionId, sessions.sessionId));
  await tx
    .delete(sessions)
    .where(
      or(
        and(ne(sessions.kind, 'sales'), lte(sessions.expiresAt, now)),
        and(
          eq(sessions.kind, 'visitor'),
          lte(sessions.createdAt, before),
          notExists(asked),
          notExists(holding),
        ),
      ),
    );
}

/** The visitor of a token, or null where it is unknown or over; it lasts on from its use. */
export async function findVisitor(
  { connection, now }: ServiceContext,
  token: string,
): Promise<CustomerSession | null> {
  const { db } = connection;
  const at = now();
  const [row] = await db
    .select({ sessionId: sessions.sessionId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, 'visitor'), gt(sessions.expiresAt, at)),
    )
    .limit(1);
  if (!row) return null;
  const { sessionId } = row;
  const expiresAt = new Date(at.getTime() + idleMs);
  if (row.expiresAt.getTime() < expiresAt.getTime() - slackMs)
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.sessionId, sessionId));
  return { sessionId, isVisitor: true };
}
