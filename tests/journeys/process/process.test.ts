import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { insureProcess } from '../../../contract/services/insure-process.ts';
import { processesPerAddress } from '../../../server/domain/limits.ts';
import { processOwner } from '../../../server/domain/owner.ts';
import { forgetCounts } from '../../../server/records/limits/rate-limits.ts';
import { makeLink, revokeLinks } from '../../../server/records/links/links.ts';
import { anyProcess, joinProcess } from '../../../server/records/process/processes.ts';
import { hashToken } from '../../../server/records/sessions/tokens.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { rateLimits } from '../../../server/tables/rate-limit.ts';
import { sessions } from '../../../server/tables/session.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { applicationServer, type ApplicationServer } from '../../support/application-server.ts';
import { birthDateOf, bornOn } from '../../support/form-values.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { refuses } from '../../support/refuses.ts';
import { smallProductNo } from '../../support/small-product.ts';
import { sharedPostgres } from '../../support/test-database.ts';

let world: ApplicationServer;
const genes = bornOn(birthDateOf(inventPerson(1)));

beforeAll(async () => {
  world = await applicationServer();
});
afterAll(() => world?.server.close());

const device = () => ApplicantDevice.at(world.server.origin);

async function begun(): Promise<ApplicantDevice> {
  const customer = await device();
  await customer.begins();
  return customer;
}

test('a process begins at the trial, and says what comes next and what the product asks for', async () => {
  const customer = await device();
  const record = await customer.begins();
  expect(record).toMatchObject({
    current_progress_alias: 'premium_trial',
    current_step_alias: 'premium_trial',
    next_step_alias: 'info_collect',
    status: 'processing',
    version: 1,
    data: { product_no: smallProductNo, order_no: null, events: ['cancel'] },
  });
  expect(record.process_list.map(({ progress_alias }) => progress_alias)).toEqual([
    ...[
      'premium_trial',
      'info_collect',
      'health_audit',
      'ocr',
      'order_confirmation',
      'payment',
      'show_policy',
    ],
  ]);
  expect(await customer.looks()).toEqual(record);
});

test('who comes back within thirty days of their last visit is the same person', async () => {
  const customer = await begun();
  const { connection } = world.context;
  const ends = { expiresAt: new Date(Date.now() + 86_400_000) };
  const own = eq(sessions.tokenHash, hashToken(customer.token));
  await connection.db.update(sessions).set(ends).where(own);
  await customer.looks();
  const [session] = await connection.db.select().from(sessions).where(own);
  expect(session!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test('the same request begins one process, also twice at once', async () => {
  const customer = await device();
  const requestId = randomUUID();
  const [one, two] = await Promise.all([
    customer.begins(smallProductNo, requestId),
    customer.begins(smallProductNo, requestId),
  ]);
  expect(two.insure_process_no).toBe(one.insure_process_no);
  expect((await customer.begins()).insure_process_no).not.toBe(one.insure_process_no);
});

test('a visitor begins thirty applications a day, and an agent as many as they have customers', async () => {
  const customer = await device();
  const requestId = randomUUID();
  const first = await customer.begins(smallProductNo, requestId);
  for (let begun = 1; begun < 30; begun++) await customer.begins();
  const refused = await refuses('tooManyRequests', customer.begins());
  const { retry_at } = refused.data as { retry_at: string };
  expect(Date.parse(retry_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  // An answer that got lost is no other application.
  expect(await customer.begins(smallProductNo, requestId)).toEqual(first);
  await (await device()).begins();
  const agent = await PreparingAgent.at(world.server.origin, 'S10001');
  for (let begun = 0; begun < 31; begun++) await agent.prepares(smallProductNo);
});

test('one address begins so many applications a day, whichever visitors they are of', async () => {
  const { connection, personalData } = world.context;
  const here = { limit: processesPerAddress, of: '127.0.0.1' };
  onTestFinished(() => forgetCounts(connection.db, personalData, [here]));
  const key = `${processesPerAddress.name}:${personalData.fingerprint('rate limit 127.0.0.1')}`;
  await begun();
  await connection.db
    .update(rateLimits)
    .set({ points: processesPerAddress.most })
    .where(eq(rateLimits.key, key));
  await refuses('tooManyRequests', begun());
});

test('nobody begins with a product that is not there, or was put down', async () => {
  const customer = await device();
  await refuses('productMissing', customer.begins('NO-SUCH-PRODUCT'));
  world.catalogue.status = 'put_down';
  await refuses('productMissing', customer.begins());
  world.catalogue.status = 'put_on';
  const plan = {
    product_no: smallProductNo,
    product_plan_no: 'OTHER-PLAN',
    process_mode: 'customer_insure',
  } as const;
  await refuses(
    'planMissing',
    customer.call(insureProcess.customerGenerateProcessNo, { ...plan, request_id: randomUUID() }),
  );
});

test('the trial is committed before it goes on, and may be done again until the application is submitted', async () => {
  const customer = await begun();
  await refuses('processStepUnfinished', customer.goesOn('commit_trial'));
  await customer.triesOut(world.context, genes, 100);
  expect((await customer.looks()).data.events).toEqual(['commit_trial', 'cancel']);
  expect(await customer.goesOn('commit_trial')).toMatchObject({
    current_step_alias: 'info_collect',
    version: 2,
  });
  expect(await customer.goesOn('change_trial')).toMatchObject({
    current_step_alias: 'premium_trial',
    version: 3,
  });
});

test('an event that is not allowed is refused with where the process stands', async () => {
  const customer = await begun();
  const refused = await refuses('processEventRefused', customer.goesOn('confirm_order'));
  expect((refused.data as ProcessRecord).current_step_alias).toBe('premium_trial');
  await refuses('processEventRefused', customer.goesOn('pay'));
  await refuses('processEventRefused', customer.goesOn('pass_underwriting'));
  await refuses('multipleErrors', customer.goesOn('fly' as 'pay'));
});

test('two tabs cannot take it two ways, and the later is told where it stands', async () => {
  const tab = await begun();
  const other = await device();
  Object.assign(other, { token: tab.token, processNo: tab.processNo });
  await tab.triesOut(world.context, genes, 100);
  await other.looks();
  const moves = await Promise.allSettled([tab.goesOn('commit_trial'), other.goesOn('cancel')]);
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const late = moves[0].status === 'fulfilled' ? other : tab;
  const refused = await refuses('processMoved', late.goesOn('cancel'));
  expect((refused.data as ProcessRecord).version).toBe(2);
  expect((await late.looks()).version).toBe(2);
});

test('a move that is sent again is one move, and its key is for nothing else', async () => {
  const customer = await begun();
  await customer.triesOut(world.context, genes, 100);
  const requestId = randomUUID();
  const first = await customer.goesOn('commit_trial', { requestId });
  expect(await customer.goesOn('commit_trial', { requestId })).toEqual(first);
  await refuses('requestChanged', customer.goesOn('cancel', { requestId }));
});

test('cancelled is over', async () => {
  const customer = await begun();
  expect(await customer.goesOn('cancel')).toMatchObject({
    ...{ status: 'cancel', current_step_alias: 'cancel_order', next_step_alias: null },
    data: { events: [] },
  });
  await refuses('processOver', customer.goesOn('cancel'));
});

test("a stranger's process number opens nothing", async () => {
  const customer = await begun();
  const stranger = await device();
  stranger.processNo = customer.processNo;
  await refuses('processForeign', stranger.looks());
  await refuses('processForeign', stranger.goesOn('cancel'));
  await refuses('processForeign', stranger.call(insureProcess.getProcessRecordNo, stranger.process));
  stranger.processNo = 'I-NO-SUCH-PROCESS';
  await refuses('processMissing', stranger.looks());
  expect((await customer.looks()).status).toBe('processing');
});

test.skipIf(!process.env[sharedPostgres])(
  'what refers to a process waits for nobody who works on it',
  { timeout: 20_000 },
  async () => {
    const customer = await begun();
    const { db } = world.context.connection;
    await db.transaction(async (tx) => {
      await anyProcess(tx, customer.processNo, { lock: true });
      await joinProcess(db, customer.processNo, randomUUID(), new Date());
    });
  },
);

test('a transmit record is bound to a process, where its link is open', async () => {
  const customer = await begun();
  const { connection, personalData } = world.context;
  const expiresAt = new Date(Date.now() + 60_000);
  const owner = processOwner(customer.processNo);
  const link = await makeLink(connection.db, personalData, {
    ...{ owner, expiresAt, personNo: null, createdAt: new Date() },
    ...{ kind: 'productLink', purpose: 'insure' },
  });
  const bound = { ...customer.process, transmit_record_no: link.transmitRecordNo };
  const none = { ...customer.process, transmit_record_no: null };
  expect(await customer.call(insureProcess.getProcessRecordNo, customer.process)).toEqual(none);
  expect(await customer.call(insureProcess.bindRecordNo, bound)).toEqual(bound);
  expect(await customer.call(insureProcess.getProcessRecordNo, customer.process)).toEqual(bound);
  expect((await customer.looks()).data.transmit_record_no).toBe(link.transmitRecordNo);
  const unknown = { ...customer.process, transmit_record_no: 'T-NO-SUCH-RECORD' };
  await refuses('linkInvalid', customer.call(insureProcess.bindRecordNo, unknown));
  await revokeLinks(connection.db, owner, new Date());
  const another = await begun();
  const late = { ...another.process, transmit_record_no: link.transmitRecordNo };
  await refuses('linkInvalid', another.call(insureProcess.bindRecordNo, late));
});
