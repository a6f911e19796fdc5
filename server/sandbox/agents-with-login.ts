import { isNotNull } from 'drizzle-orm';
import type { Queryable } from '../ports/database.ts';
import type { SalesAgentRow } from '../records/sales/sales-agents.ts';
import { salesAgents } from '../tables/sales-agent.ts';

/** Agents who can log in, by their numbers: the desk of policies that were bought alone has no board. */
export const agentsWithLogin = async (tx: Queryable, most: number): Promise<SalesAgentRow[]> =>
  await tx
    .select()
    .from(salesAgents)
    .where(isNotNull(salesAgents.tokenHash))
    .orderBy(salesAgents.salesNo)
    .limit(most);
