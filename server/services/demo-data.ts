import type { PersonalData } from '../ports/personal-data.ts';
import { agents, products } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { inviteToRecord } from './invitation.ts';
import { hashToken } from './sessions.ts';
import type { Invitation } from './invitation.ts';

export interface DemoData {
  readonly products: readonly (typeof products.$inferInsert)[];
  readonly agents: readonly (typeof agents.$inferInsert)[];
  readonly recordings: readonly Pick<Invitation, 'personSeed' | 'productNo' | 'salesNo' | 'portrait'>[];
}

/** Stands for the token that the insurer's system gives an agent. Each data directory has its own. */
export function demoSalesToken(personalData: PersonalData, salesNo: string): string {
  return personalData.fingerprint(`sales token ${salesNo}`);
}

/** The board's address with the login in it, as the insurer's system would open it. */
export function demoBoardLink(personalData: PersonalData, salesNo: string): string {
  return `/pc-share?salesNo=${salesNo}&salesToken=${demoSalesToken(personalData, salesNo)}`;
}

/** On the first start of a database, and only then. */
export async function seedDemoData(context: ServiceContext, data: DemoData): Promise<void> {
  const made = await context.connection.db
    .insert(products)
    .values([...data.products])
    .onConflictDoNothing()
    .returning({ productNo: products.productNo });
  for (const agent of data.agents) {
    const tokenHash = hashToken(demoSalesToken(context.personalData, agent.salesNo));
    await context.connection.db
      .insert(agents)
      .values({ ...agent, tokenHash })
      .onConflictDoUpdate({ target: agents.salesNo, set: { tokenHash } });
  }
  if (made.length < data.products.length) return;
  for (const recording of data.recordings) await inviteToRecord(context, recording);
}
