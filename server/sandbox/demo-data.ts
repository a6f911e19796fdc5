import type { ServiceContext } from '../ports/context.ts';
import { findRecordedProduct } from '../records/product/recorded-products.ts';
import { putSalesAgent } from '../records/sales/sales-agents.ts';
import { findAccount, putAccount } from '../records/staff/accounts.ts';
import { recordings } from '../tables/recording.ts';
import { demoSalesToken, demoStaff, demoStaffPassword } from './demo-access.ts';
import { demoRecordings, demoSalesAgents } from './demo-recordings.ts';
import { inviteInventedPerson } from './invite.ts';

/**
 * Logins at each start; invented people on the first start of a database only, where their products are sold. Throws
 * productMissing or salesMissing where what the demonstration shows is not sold.
 */
export async function seedDemoData(context: ServiceContext): Promise<void> {
  const { db } = context.connection;
  await seedSales(context);
  await seedStaff(context);
  if ((await db.$count(recordings)) > 0) return;
  for (const recording of demoRecordings)
    if (await findRecordedProduct(db, recording.productNo)) await inviteInventedPerson(context, recording);
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
    const password = demoStaffPassword(personalData, account);
    const passwordHash = await staffCredentials.hashPassword(password, 'machine');
    const login = { account, name, roles: [...roles], passwordHash, totpSealed: null };
    await putAccount(connection.db, login, now());
  }
}
