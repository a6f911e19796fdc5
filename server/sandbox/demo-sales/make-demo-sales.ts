import { and, eq, like } from 'drizzle-orm';
import { ocr } from '../../../contract/services/ocr.ts';
import { trial } from '../../../contract/services/trial.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { newestProduct } from '../../records/product/products.ts';
import { orders } from '../../tables/order.ts';
import { policies } from '../../tables/policy.ts';
import { processes } from '../../tables/process.ts';
import { productShelf } from '../../tables/product-version.ts';
import { demoSalesToken } from '../demo-access.ts';
import { demoPortrait } from '../demo-portrait.ts';
import { putSandboxPortrait } from '../identity-authority.ts';
import { inventPerson } from '../invented-person.ts';
import { DemoCustomer } from './customer.ts';
import { demoSales, type DemoSale } from './demo-sale.ts';
import { DemoDevice, type DemoServer } from './device.ts';
import { fillsIn, stepsOver } from './sale-steps.ts';

/** Beginnings of one sale: a server that was stopped in the midst of the first makes it again. */
const mostBeginnings = 3;

/**
 * The sales of the demonstration, made by invented customers through the product's own calls, so that boards and desks
 * have something on them. Each is made once; one that cannot be made is logged and left.
 */
export async function makeDemoSales(context: ServiceContext, server: DemoServer): Promise<void> {
  const begun: { readonly customer: DemoCustomer; readonly sale: DemoSale }[] = [];
  // All applications first: a phone that proved itself waits a minute for its next captcha.
  for (const sale of demoSales) {
    if (!isServing(server)) return;
    const customer = await orLogged(context, sale, () => beginsSale(context, server, sale));
    if (customer) begun.push({ customer, sale });
  }
  for (const { customer, sale } of begun)
    if (isServing(server)) await orLogged(context, sale, () => finishesSale(customer, sale));
}

/** A server that is being stopped makes no more. */
const isServing = ({ app }: DemoServer): boolean => app.server.listening;

async function orLogged<T>(
  { log }: ServiceContext,
  { productNo, salesNo, until }: DemoSale,
  act: () => Promise<T>,
): Promise<T | null> {
  try {
    return await act();
  } catch (err) {
    log.error({ err, productNo, salesNo, until }, 'a sale of the demonstration was not made');
    return null;
  }
}

/** To the submitted application; null where it was made before, or its product is not sold here. */
async function beginsSale(
  context: ServiceContext,
  server: DemoServer,
  sale: DemoSale,
): Promise<DemoCustomer | null> {
  const { connection, personalData } = context;
  const { productNo, salesNo, personSeed, face } = sale;
  if ((await connection.db.$count(productShelf, eq(productShelf.productNo, productNo))) === 0) return null;
  const beginning = await beginningOf(context, sale);
  if (beginning === null) return null;
  const person = inventPerson(personSeed);
  if (face)
    await putSandboxPortrait(connection.db, personalData, person.certificateNumber, await demoPortrait(face));
  const customer = new DemoCustomer(server, person, await newestProduct(connection.db, productNo));
  const agent = new DemoDevice(server, () => ({
    'Sales-Authorization': demoSalesToken(personalData, salesNo),
  }));
  const { transmit_record_no } = await agent.call(trial.salesPreTransmit, {
    product_no: productNo,
    request_id: beginning,
  });
  await customer.begins(transmit_record_no, beginning);
  await goesUntil(customer, sale, (step) => step !== 'premium_trial' && step !== 'info_collect');
  return customer;
}

async function finishesSale(customer: DemoCustomer, sale: DemoSale): Promise<void> {
  await goesUntil(customer, sale, () => false);
  if (sale.until === 'info_collect') await fillsIn(customer, sale, ['applicant']);
  if (sale.until !== 'ocr') return;
  const { members } = await customer.call(ocr.getMemberList, customer.process);
  for (const { member_no, name } of members)
    if (name !== customer.person.name) {
      const invited = {
        ...customer.process,
        member_no,
        request_id: `invite-${member_no}`,
        by: 'sms',
      } as const;
      await customer.call(ocr.sendInviteMessage, invited);
    }
}

/** One step after another, as far as the sale goes, or until it is there. */
async function goesUntil(
  customer: DemoCustomer,
  sale: DemoSale,
  isThere: (step: ProcessStep) => boolean,
): Promise<void> {
  while (customer.step !== sale.until && !isThere(customer.step)) {
    const stepOver = stepsOver[customer.step];
    if (!stepOver) throw new Error(`nobody gets over ${customer.step}`);
    await stepOver(customer, sale);
  }
}

/** The name of the beginning that is due; null: none is. */
async function beginningOf(
  { connection: { db } }: ServiceContext,
  { productNo, personSeed, until }: DemoSale,
): Promise<string | null> {
  const name = `demo-${productNo}-${personSeed}-`;
  const before = await db
    .select({ policyNo: policies.policyNo })
    .from(processes)
    .leftJoin(orders, eq(orders.processNo, processes.processNo))
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .where(and(eq(processes.productNo, productNo), like(processes.requestId, `${name}%`)));
  const isMade = until === 'show_policy' ? before.some(({ policyNo }) => policyNo) : before.length > 0;
  return isMade || before.length >= mostBeginnings ? null : name + String(before.length + 1);
}
