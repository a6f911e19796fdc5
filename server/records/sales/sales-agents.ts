import { eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { salesAgents } from '../../tables/sales-agent.ts';
import { endSalesSessions } from '../sessions/sales-sessions.ts';
import { hashToken } from '../sessions/tokens.ts';

export type SalesAgentRow = typeof salesAgents.$inferSelect;

/** The agent of that number, or undefined. */
export async function findSalesAgent(tx: Queryable, salesNo: string): Promise<SalesAgentRow | undefined> {
  const [agent] = await tx.select().from(salesAgents).where(eq(salesAgents.salesNo, salesNo)).limit(1);
  return agent;
}

/** Makes the agent, or replaces what is known; an older token is void at once. */
export async function putSalesAgent(
  tx: Queryable,
  { token, ...agent }: Omit<SalesAgentRow, 'tokenHash' | 'tokenGivenAt'> & { readonly token: string },
  at: Date,
): Promise<void> {
  const given = { ...agent, tokenHash: hashToken(token), tokenGivenAt: at };
  await tx.insert(salesAgents).values(given).onConflictDoUpdate({ target: salesAgents.salesNo, set: given });
  await endSalesSessions(tx, agent.salesNo);
}
