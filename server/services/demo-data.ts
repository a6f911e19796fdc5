import { agents, products } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { inviteToRecord } from './invitation.ts';
import type { Invitation } from './invitation.ts';

export interface DemoData {
  readonly products: readonly (typeof products.$inferInsert)[];
  readonly agents: readonly (typeof agents.$inferInsert)[];
  readonly recordings: readonly Pick<Invitation, 'personSeed' | 'productNo' | 'portrait'>[];
}

/** On the first start of a database, and only then. */
export async function seedDemoData(context: ServiceContext, data: DemoData): Promise<void> {
  const made = await context.connection.db
    .insert(products)
    .values([...data.products])
    .onConflictDoNothing()
    .returning({ productNo: products.productNo });
  await context.connection.db
    .insert(agents)
    .values([...data.agents])
    .onConflictDoNothing();
  if (made.length < data.products.length) return;
  for (const recording of data.recordings) await inviteToRecord(context, recording);
}
