import { and, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import { trial } from '../../../contract/services/trial.ts';
import { watchedSale } from '../../../contract/services/watched-sale.ts';
import { processOwner } from '../../../server/domain/owner.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { forgetAbandonedProcesses } from '../../../server/records/retention/abandoned-processes.ts';
import { events } from '../../../server/tables/event.ts';
import { documentReadings, processes, trialSnapshots } from '../../../server/tables/process.ts';
import { saleChanges } from '../../../server/tables/sales-board.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { bornYearsAgo, Buyer, chosen, type Chosen } from '../../support/buyer.ts';
import { untilHeldUp } from '../../support/held-up.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { problemsOf, toldAfter } from '../../support/tampered.ts';
import { sharedPostgres } from '../../support/test-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const context = () => server.server.running.context;
const db = () => context().connection.db;

const medical = 'AX-MED-01';
const plan = `${medical}-B`;
const patient = (more: Chosen = {}): ChosenGenes =>
  chosen(
    { pay_mode: 'year' },
    { relation: 'self', gender: 'female', social_insurance: 'yes', ...bornYearsAgo(34), ...more },
  );
const half = chosen({}, { relation: 'self' });

async function phone({ origin } = server): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(origin);
  await device.begins(medical, undefined, plan);
  return device;
}

/** Another phone, which proves the applicant's number where there is one. */
async function otherPhone({ processNo }: ApplicantDevice, mobile: string): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(server.origin);
  device.processNo = processNo;
  await refuses('processForeign', device.looksAtTrial());
  await device.provesPhone({ mobile });
  return device;
}

async function documents() {
  const { documents: heads } = await new Buyer(server.origin, medical, 'B').looks();
  return heads
    .filter(({ is_must_read }) => is_must_read)
    .map(({ document_no, sha256 }) => ({ document_no, sha256 }));
}

const readTo = (text: { document_no: string; sha256: string }, fraction: number, is_read = false) => ({
  ...text,
  ...{ fraction, is_read },
});

test('what is chosen is kept as it is chosen, and the same again changes nothing', async () => {
  const device = await phone();
  expect(await device.looksAtTrial()).toEqual({
    ...{ process_no: device.processNo, product_no: medical, snapshot: null, readings: [] },
  });
  const choices = { product_plan_no: null, genes: half, base_version: 0 };
  const first = await device.keepsTrial({ choices });
  expect(first).toMatchObject({ is_stored: true, snapshot: { version: 1, genes: half, is_own: true } });
  expect(await device.keepsTrial({ choices })).toEqual(first);
  const all = { product_plan_no: plan, genes: patient(), base_version: 1 };
  await device.keepsTrial({ choices: all });
  expect((await device.looksAtTrial()).snapshot).toMatchObject({
    ...{ version: 2, product_plan_no: plan, genes: patient() },
  });
});

test('births are sealed at rest', async () => {
  const device = await phone();
  const choices = { product_plan_no: plan, genes: patient(), base_version: 0 };
  await device.keepsTrial({ choices });
  const [row] = await db()
    .select()
    .from(trialSnapshots)
    .where(eq(trialSnapshots.processNo, device.processNo));
  expect(JSON.stringify(row)).not.toContain(bornYearsAgo(34).birth_date);
});

test('reading only goes deeper, in whatever order it is told; another text is unread', async () => {
  const device = await phone();
  const [one, two] = await documents();
  const read = (text: typeof one, fraction: number, is_read = false) =>
    readTo({ document_no: '', sha256: '', ...text }, fraction, is_read);
  await device.keepsTrial({ readings: [read(one, 0.6)] });
  await device.keepsTrial({ readings: [read(one, 0.4), read(two, 1, true)] });
  await device.keepsTrial({ readings: [read(two, 0.2)] });
  const another = { ...read(one, 1, true), sha256: 'another text' };
  const { readings } = await device.keepsTrial({ readings: [another] });
  expect([...readings].sort((a, b) => a.fraction - b.fraction)).toEqual([read(one, 0.6), read(two, 1, true)]);
});

test.skipIf(!process.env[sharedPostgres])(
  'what is chosen and read is kept while a link to it is opened: neither stands in the other’s way',
  async () => {
    const device = await phone();
    await (await BoardAgent.at(server.origin, 'S10001')).sentTo(device, medical);
    const [text] = await documents();
    const choices = { product_plan_no: null, genes: half, base_version: 0 };
    const by = { actor: 'visitor', at: context().now() };
    // What the opening locks, in its order, while the other comes between.
    const { keeping } = await db().transaction(async (tx) => {
      await tx.select().from(saleChanges).where(eq(saleChanges.processNo, device.processNo)).for('update');
      const keeping = Promise.allSettled([device.keepsTrial({ choices, readings: [readTo(text!, 0.6)] })]);
      await untilHeldUp(context());
      await writeEvent(tx, processOwner(device.processNo), 'open_link', {}, by);
      return { keeping };
    });
    expect(await keeping).toMatchObject([{ status: 'fulfilled', value: { is_stored: true } }]);
  },
);

/** What is told of how far was read in a process. */
async function toldOf({ processNo }: ApplicantDevice): Promise<unknown[]> {
  const rows = await db()
    .select({ detail: events.detail })
    .from(events)
    .where(and(eq(events.ownerNo, processNo), eq(events.name, 'read_documents')))
    .orderBy(events.id);
  return rows.map(({ detail }) => detail['readings']);
}

/** Reads the first text in two steps and the second to its end. */
async function reads(): Promise<ApplicantDevice> {
  const device = await phone();
  const [one, two] = await documents();
  if (!one || !two) throw new Error('there is nothing to read');
  await device.keepsTrial({ readings: [readTo(one, 0.4), readTo(two, 1, true)] });
  await device.keepsTrial({ readings: [readTo(one, 0.6)] });
  // No deeper, or by less than anybody reads.
  await device.keepsTrial({ readings: [readTo(one, 0.5), readTo(two, 1, true)] });
  await device.keepsTrial({ readings: [readTo(one, 0.605)] });
  expect(await toldOf(device)).toEqual([[readTo(one, 0.4), readTo(two, 1, true)], [readTo(one, 0.6)]]);
  return device;
}

test('how far was read is told once for each time that it goes deeper, and proven', async () => {
  const { processNo: no } = await reads();
  expect(await problemsOf(context())).toEqual([]);
  const deeper = sql`process_no = ${no} and fraction < 1`;
  const tampered: readonly (readonly [string, RegExp, SQL])[] = [
    ['deeper', /^the reading .* say$/, sql`update document_readings set fraction = 1 where ${deeper}`],
    ['to the end', /^the reading .* say$/, sql`update document_readings set is_read = true where ${deeper}`],
    [
      'at another time',
      /^the reading .* say$/,
      sql`update document_readings set at = at - interval '1 ms' where ${deeper}`,
    ],
    ['one less', /^the reading .* is gone$/, sql`delete from document_readings where ${deeper}`],
    [
      'of another text',
      /^the reading .* tells of it$/,
      sql`update document_readings set sha256 = reverse(sha256) where ${deeper}`,
    ],
    [
      'one more',
      /^the reading .* tells of it$/,
      sql`insert into document_readings select process_no, 'x', sha256, fraction, is_read, at
        from document_readings where ${deeper}`,
    ],
  ];
  for (const [what, told, change] of tampered)
    for (const found of await toldAfter(context(), change))
      expect([what, found]).toEqual([what, expect.arrayContaining([expect.stringMatching(told)])]);
});

test('what was read before readings were told stays good', async () => {
  const fresh = await testServer();
  try {
    const { context: of } = fresh.server.running;
    const [older, newer] = [await phone(fresh), await phone(fresh)];
    const [text = { document_no: '', sha256: '' }] = await documents();
    const row = { ...{ documentNo: 'x', sha256: 'x', fraction: 0.5, isRead: false }, at: new Date() };
    await of.connection.db.insert(documentReadings).values({ ...row, processNo: older.processNo });
    expect(await problemsOf(of)).toEqual([]);
    await newer.keepsTrial({ readings: [readTo(text, 0.5)] });
    expect(await problemsOf(of)).toEqual([]);
  } finally {
    await fresh.close();
  }
});

test('an agent’s board does not move because a customer reads', async () => {
  const device = await phone();
  const { processNo } = device;
  await db().update(processes).set({ salesNo: 'S10001' }).where(eq(processes.processNo, processNo));
  const [text = { document_no: '', sha256: '' }] = await documents();
  const moved = () => db().select().from(saleChanges).where(eq(saleChanges.processNo, processNo));
  await device.keepsTrial({ readings: [readTo(text, 0.5)] });
  expect(await moved()).toEqual([]);
  const run = { run_no: '5'.repeat(32), state: 'recording', because: null, page_version: null } as const;
  await device.call(watchedSale.begin, { ...device.process, ...run });
  expect(await moved()).toHaveLength(1);
});

test('what was read on one phone is not read again on another: the trial ends with it', async () => {
  const device = await phone();
  const texts = await documents();
  const readings = texts.map((text) => ({ ...text, fraction: 1, is_read: true }));
  await device.keepsTrial({ readings: readings.slice(1) });
  const buyer = new Buyer(server.origin, medical, 'B');
  buyer.token = device.token;
  const commitment = { ...(await buyer.commitment(patient())), ...device.process, read_documents: [] };
  const unread = await refuses('documentsUnread', device.call(trial.geneCommit, commitment));
  expect(unread.data).toMatchObject([{ document_no: texts[0]?.document_no }]);
  await device.call(trial.geneCommit, { ...commitment, read_documents: texts.slice(0, 1) });
  const kept = await device.looksAtTrial();
  expect(kept.readings.filter(({ is_read }) => is_read)).toHaveLength(texts.length);
  expect(kept.snapshot).toMatchObject({ product_plan_no: plan, version: 1 });
  expect(kept.snapshot?.genes.policy).toEqual(patient().policy);
});

test('another phone proves the number first, then finds the choices; who was late is told, not overwritten', async () => {
  const device = await ApplicantDevice.at(server.origin);
  await device.endsTrial(medical, 'B', patient());
  const mobile = '13912345678';
  await device.types({ applicant: [{ mobile }] });
  const other = await otherPhone(device, mobile);
  const found = (await other.looksAtTrial()).snapshot;
  expect(found).toMatchObject({ product_plan_no: plan, is_own: false });
  const base_version = found?.version ?? 0;
  const older = patient({ social_insurance: 'no' });
  const chosenThere = { product_plan_no: plan, genes: older, base_version };
  expect(await other.keepsTrial({ choices: chosenThere })).toMatchObject({ is_stored: true });
  const late = { product_plan_no: plan, genes: half, base_version };
  expect(await device.keepsTrial({ choices: late })).toMatchObject({
    ...{ is_stored: false, snapshot: { genes: older, is_own: false, version: base_version + 1 } },
  });
  expect(await device.keepsTrial({ choices: { ...late, base_version: base_version + 1 } })).toMatchObject({
    is_stored: true,
    snapshot: { genes: half },
  });
});

test('a stranger keeps and learns nothing; what does not fit the product is refused with a word', async () => {
  const device = await phone();
  const stranger = await ApplicantDevice.at(server.origin);
  stranger.processNo = device.processNo;
  const choices = { product_plan_no: plan, genes: half, base_version: 0 };
  await refuses('processForeign', stranger.looksAtTrial());
  await refuses('processForeign', stranger.keepsTrial({ choices }));
  await refuses('planMissing', device.keepsTrial({ choices: { ...choices, product_plan_no: 'AX-CI-02-B' } }));
  const [text = { document_no: '', sha256: '' }] = await documents();
  const many = Array.from({ length: 31 }, () => ({ ...text, fraction: 1, is_read: true }));
  await refuses('multipleErrors', device.keepsTrial({ readings: many }));
  await refuses(
    'multipleErrors',
    device.keepsTrial({ readings: [{ ...text, fraction: 1.2, is_read: true }] }),
  );
  const gene = { gene_key: 'relation', values: ['self'] };
  const crowd = { policy: Array.from({ length: 41 }, () => gene), insurants: [[]] };
  await refuses('multipleErrors', device.keepsTrial({ choices: { ...choices, genes: crowd } }));
  expect(await device.looksAtTrial()).toMatchObject({ snapshot: null, readings: [] });
});

test('an agent chooses for a customer and reads nothing for them', async () => {
  const agent = await PreparingAgent.at(server.origin, 'S10001');
  await agent.prepares(medical);
  const readings = (await documents()).map((text) => ({ ...text, fraction: 1, is_read: true }));
  const choices = { product_plan_no: plan, genes: half, base_version: 0 };
  const kept = await agent.call(trial.storeSnapshot, { ...agent.process, choices, readings });
  expect(kept).toMatchObject({ is_stored: true, snapshot: { genes: half }, readings: [] });
});

test('a trial that is over keeps nothing new, and a forgotten one nothing at all', async () => {
  const device = await phone();
  const choices = { product_plan_no: plan, genes: half, base_version: 0 };
  const [text = { document_no: '', sha256: '' }] = await documents();
  await device.keepsTrial({ choices, readings: [{ ...text, fraction: 0.5, is_read: false }] });
  const isThis = eq(processes.processNo, device.processNo);
  await db()
    .update(processes)
    .set({ updatedAt: new Date(0) })
    .where(isThis);
  expect(await forgetAbandonedProcesses(db(), new Date(1), new Date())).toEqual([device.processNo]);
  await refuses('processEventRefused', device.keepsTrial({ choices }));
  for (const table of [trialSnapshots, documentReadings])
    expect(await db().select().from(table).where(eq(table.processNo, device.processNo))).toEqual([]);
  expect(await problemsOf(context())).toEqual([]);
});

test('who does the trial again finds the new choice in the form, and all else as it was filled in', async () => {
  const device = await ApplicantDevice.at(server.origin);
  await device.endsTrial(medical, 'B', patient());
  await device.opensForm();
  const typed = {
    applicant: [{ name: '林知夏' }],
    insurant: [{ relation: 'self', social_insurance: 'yes', gender: 'female', ...bornYearsAgo(34) }],
  };
  await device.types(typed);
  await device.goesOn('change_trial');
  const again = patient({ social_insurance: 'no' });
  await concludesAgain(device, again);
  const { snapshot } = await device.opensForm();
  expect(snapshot?.values).toEqual({
    ...typed,
    insurant: [{ ...typed.insurant[0], social_insurance: 'no' }],
  });
  expect(snapshot?.is_own).toBe(true);
});

test('whoever opens the form is told whether they saved it themselves, also by doing the trial again', async () => {
  const device = await ApplicantDevice.at(server.origin);
  await device.endsTrial(medical, 'B', patient());
  const mobile = '13912345679';
  await device.types({ applicant: [{ mobile }], insurant: [{ relation: 'self', social_insurance: 'yes' }] });
  const other = await otherPhone(device, mobile);
  const isOwn = async () =>
    await Promise.all([device, other].map(async (one) => (await one.opensForm()).snapshot?.is_own));
  expect(await isOwn()).toEqual([true, false]);
  await other.looks();
  await other.goesOn('change_trial');
  await concludesAgain(other, patient({ social_insurance: 'no' }));
  expect(await isOwn()).toEqual([false, true]);
});

/** What is chosen now ends the trial of the same process. */
async function concludesAgain(device: ApplicantDevice, genes: ChosenGenes): Promise<void> {
  const choice = { product_no: medical, product_plan_no: plan, genes };
  const { product_version, quotation } = await device.call(trial.geneList, choice);
  const seen = { product_version, first_fen: quotation?.first_fen ?? 0, read_documents: await documents() };
  await device.call(trial.geneCommit, { ...choice, ...device.process, ...seen });
  await device.goesOn('commit_trial');
}
