import { and, eq, lte, ne, notExists, or } from 'drizzle-orm';
import type { CustomerSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { captchas } from '../../tables/identity.ts';
import { processSessions } from '../../tables/process.ts';
import { sessions } from '../../tables/session.ts';
import { newId } from '../new-id.ts';
import { hashToken, newToken } from './tokens.ts';
import { idleEnd, usedSession } from './used-session.ts';

/** Begins a visitor's session and answers its token. */
export async function beginVisitorSession({ connection, now }: ServiceContext): Promise<string> {
  const token = newToken();
  const createdAt = now();
  await connection.db.insert(sessions).values({
    sessionId: newId('V'),
    tokenHash: hashToken(token),
    kind: 'visitor',
    createdAt,
    expiresAt: idleEnd(createdAt),
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
export async function findVisitor(context: ServiceContext, token: string): Promise<CustomerSession | null> {
  const session = await usedSession(context, 'visitor', token);
  return session ? { sessionId: session.sessionId, isVisitor: true } : null;
}
