import type { ServiceContext } from '../ports/context.ts';
import { putSalesAgent } from '../records/sales/sales-agents.ts';
import { findAccount, putAccount } from '../records/staff/accounts.ts';
import { products } from '../tables/product.ts';
import { demoSalesToken, demoStaff, demoStaffPassword } from './demo-access.ts';
import { demoProducts, demoRecordings, demoSalesAgents } from './demo-products.ts';
import { inviteInventedPerson } from './invite.ts';

/** Logins at each start; products and invented people on the first start of a database only. */
export async function seedDemoData(context: ServiceContext): Promise<void> {
  const { db } = context.connection;
  const made = await db
    .insert(products)
    .values([...demoProducts])
    .onConflictDoNothing()
    .returning({ productNo: products.productNo });
  await seedSales(context);
  await seedStaff(context);
  if (made.length < demoProducts.length) return;
  for (const recording of demoRecordings) await inviteInventedPerson(context, recording);
}

async function seedSales({ connection, personalData, now }: ServiceContext): Promise<void> {
  for (const agent of demoSalesAgents) {
    const token = demoSalesToken(personalData, agent.salesNo);
    await putSalesAgent(connection.db, { ...agent, token }, now());
  }
}

async function seedStaff({ connection, personalData, staffCredentials, now }: ServiceContext): Promise<void> {
  for (const { account, name, roles } of demoStaff) {
    if (await findAccount(connection.db, account)) continue;
    const passwordHash = await staffCredentials.hashPassword(demoStaffPassword(personalData, account));
    const login = { account, name, roles: [...roles], passwordHash, totpSealed: null };
    await putAccount(connection.db, login, now());
  }
}
