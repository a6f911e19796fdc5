import { eq } from 'drizzle-orm';
import { sha256 } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { salesAgents } from '../../tables/sales-agent.ts';
import { sessions } from '../../tables/session.ts';
import { endSalesSessions, salesTokenMatches } from '../sessions/sales-sessions.ts';
import { hashToken } from '../sessions/tokens.ts';

export type SalesAgentRow = typeof salesAgents.$inferSelect;

/** The agent of that number, or undefined. */
export async function findSalesAgent(tx: Queryable, salesNo: string): Promise<SalesAgentRow | undefined> {
  const [agent] = await tx.select().from(salesAgents).where(eq(salesAgents.salesNo, salesNo)).limit(1);
  return agent;
}

/** Without `phone` it stays as it is. */
type Agent = Omit<SalesAgentRow, 'tokenHash' | 'tokenGivenAt' | 'disabledAt' | 'phone'> & {
  readonly phone?: string;
};

/** Answers whether there is such an agent. */
export async function setSalesPhone(tx: Queryable, salesNo: string, phone: string): Promise<boolean> {
  const rows = await tx
    .update(salesAgents)
    .set({ phone })
    .where(eq(salesAgents.salesNo, salesNo))
    .returning({ salesNo: salesAgents.salesNo });
  return rows.length > 0;
}

/** Makes the agent, or replaces what is known and enables them again; an older token is void at once. */
export async function putSalesAgent(
  tx: Queryable,
  { token, ...agent }: Agent & { readonly token: string },
  at: Date,
): Promise<void> {
  const given = { ...agent, tokenHash: hashToken(token), tokenGivenAt: at, disabledAt: null };
  await tx.insert(salesAgents).values(given).onConflictDoUpdate({ target: salesAgents.salesNo, set: given });
  await endSalesSessions(tx, agent.salesNo);
}

/** Nobody logs in as them any more. Answers whether there is such an agent. */
export async function disableSalesAgent(tx: Queryable, salesNo: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(salesAgents)
    .set({ disabledAt: at })
    .where(eq(salesAgents.salesNo, salesNo))
    .returning({ salesNo: salesAgents.salesNo });
  await endSalesSessions(tx, salesNo);
  return rows.length > 0;
}

/** Whether nobody answers for them any more. */
export const hasLeft = (agent: Pick<SalesAgentRow, 'disabledAt'> | undefined): boolean =>
  agent === undefined || agent.disabledAt !== null;

/** Whose customers somebody may be: the agent of that number, as long as they answer for it; null: nobody. */
export async function workingAgent(tx: Queryable, salesNo: string | null): Promise<SalesAgentRow | null> {
  const agent = salesNo === null ? undefined : await findSalesAgent(tx, salesNo);
  return agent && !hasLeft(agent) ? agent : null;
}

/** With the end of their login, where it began. */
export interface ListedAgent {
  readonly agent: SalesAgentRow;
  readonly loginEndsAt: Date | null;
}

/** Everybody who may log in, or could; by their numbers. */
export async function allSalesAgents(tx: Queryable): Promise<ListedAgent[]> {
  const rows = await tx
    .select({ agent: salesAgents, loginEndsAt: sessions.expiresAt })
    .from(salesAgents)
    .leftJoin(sessions, salesTokenMatches)
    .orderBy(salesAgents.salesNo);
  return rows.filter(({ agent }) => !isOnlineDesk(agent.salesNo));
}

const desk = 'ONLINE';

interface Insurer {
  readonly name: string;
  readonly phone: string;
}

/** In an agent's place for what a customer bought alone: the insurer's own desk, whom nobody logs in as. */
export const deskOf = ({ name, phone }: Insurer) => ({
  ...{ salesNo: `${desk}-${sha256(name).slice(0, 16)}`, name: '在线客服', company: name },
  ...{ licenceNo: '保险公司直销', phone },
});

/** Its number; its newest phone is kept. */
export async function onlineDesk(tx: Queryable, insurer: Insurer): Promise<string> {
  const { phone, ...row } = deskOf(insurer);
  await tx
    .insert(salesAgents)
    .values({ ...row, phone })
    .onConflictDoUpdate({ target: salesAgents.salesNo, set: { phone } });
  return row.salesNo;
}

/** Whether nobody logs in as it: what is asked of it lands on no board. The bare name is from before each insurer had its own. */
export const isOnlineDesk = (salesNo: string): boolean => salesNo === desk || salesNo.startsWith(`${desk}-`);
