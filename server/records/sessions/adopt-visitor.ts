import { eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { linkSessions } from '../../tables/member-identity.ts';
import { processSessions } from '../../tables/process.ts';
import { recordings } from '../../tables/recording.ts';

/** What a visitor holds is the customer's from now on: it is the same browser that has just logged in. */
export async function adoptVisitor(
  tx: Queryable,
  visitorId: string,
  customerNo: string,
  at: Date,
): Promise<void> {
  const held = await tx.select().from(processSessions).where(eq(processSessions.sessionId, visitorId));
  for (const { processNo } of held)
    await tx
      .insert(processSessions)
      .values({ processNo, sessionId: customerNo, joinedAt: at })
      .onConflictDoNothing();
  const proven = await tx.select().from(linkSessions).where(eq(linkSessions.sessionId, visitorId));
  for (const { transmitRecordNo } of proven)
    await tx
      .insert(linkSessions)
      .values({ transmitRecordNo, sessionId: customerNo, provenAt: at })
      .onConflictDoNothing();
  await tx.update(recordings).set({ holder: customerNo }).where(eq(recordings.holder, visitorId));
}
