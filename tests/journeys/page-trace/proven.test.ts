import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { order } from '../../../contract/services/order.ts';
import { pageTrace, type Operation } from '../../../contract/services/page-trace.ts';
import { operationsBehind } from '../../../server/domain/proof/operation-chain.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import type { Queryable } from '../../../server/ports/database.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { operationChains, pageOperations } from '../../../server/tables/page-operation.ts';
import { processes } from '../../../server/tables/process.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { bornYearsAgo, chosen } from '../../support/buyer.ts';
import { familyApplies, someone } from '../../support/identity.ts';
import { makeClip } from '../../support/make-clip.ts';
import { comesToConfirm, confirms, productsWithoutIdentity } from '../../support/payer.ts';
import { findPostgres, startPostgres } from '../../support/postgres.ts';
import { productText } from '../../support/product-file.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { problemsOf, toldAfter, toldOf } from '../../support/tampered.ts';

let server: TestServer;
beforeAll(async () => {
  const others = { 'ax-med-01.json': productText('ax-med-01.json') };
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity(others) });
});
afterAll(() => server?.close());

const context = () => server.server.running.context;
const db = () => context().connection.db;
const longAgo = new Date('2020-01-01');

const patient = chosen(
  { pay_mode: 'year' },
  { relation: 'self', gender: 'female', social_insurance: 'yes', ...bornYearsAgo(34) },
);

/** Taps on what is called so, a second apart. */
const taps = (names: readonly string[]): Operation[] =>
  names.map((target, i) => ({
    ...{
      operation_id: randomBytes(16).toString('hex'),
      kind: 'click',
      page: '/insure',
      title: '填写投保信息',
    },
    ...{ target, at: new Date(Date.now() - 1000 * (names.length - i)).toISOString() },
  }));

const sent = (operations: Operation[]) => ({ operations, sent_at: new Date().toISOString() });

/** A customer in a sale, whose pages are traced. */
class Traced extends ApplicantDevice {
  static async applies({ origin } = server): Promise<Traced> {
    const { token } = await ApplicantDevice.at(origin);
    const customer = new Traced(origin);
    customer.token = token;
    await customer.endsTrial('AX-MED-01', 'B', patient);
    return customer;
  }

  taps(...names: readonly string[]) {
    return this.sends(taps(names));
  }

  sends(operations: Operation[]) {
    return this.call(pageTrace.record, { ...this.process, ...sent(operations) });
  }

  get operations() {
    return and(eq(pageOperations.ownerKind, 'process'), eq(pageOperations.ownerNo, this.processNo));
  }
}

/** Goes back to the trial after the first two of three taps: the move tells of them. */
async function goesBackToTrial(): Promise<Traced> {
  const customer = await Traced.applies();
  await customer.taps('下一项', '返回试算');
  await customer.goesOn('change_trial');
  await customer.taps('去投保');
  return customer;
}

test('what was done on the pages of a sale is proven, and what was changed of it is found', async () => {
  const { processNo: no } = await goesBackToTrial();
  const whole = await verifyChain(db(), null);
  expect(whole).toMatchObject({ problems: [], operations: 3, unchainedOperations: 0 });
  const row = (seq: number) => sql`owner_no = ${no} and chain_seq = ${seq}`;
  const all = sql`owner_no = ${no}`;
  const tampered: readonly (readonly [string, RegExp, ...SQL[]])[] = [
    [
      'another tap',
      /^operation .*: changed/,
      sql`update page_operations set target = '去投保' where ${row(2)}`,
    ],
    [
      'another time',
      /^operation .*: changed/,
      sql`update page_operations set at = at + interval '1 ms' where ${row(1)}`,
    ],
    ['one less', /one before it is missing/, sql`delete from page_operations where ${row(1)}`],
    ['the last one less', /their end is missing/, sql`delete from page_operations where ${row(3)}`],
    ['none at all', /their end is missing/, sql`delete from page_operations where ${all}`],
    [
      'one more, as if from before there were chains',
      /not chained/,
      sql`insert into page_operations (owner_kind, owner_no, operation_id, kind, page, title, actor, at)
        select owner_kind, owner_no, 'x', kind, page, title, actor, at from page_operations where ${row(1)}`,
    ],
    [
      'one more at the end',
      /their end is missing/,
      sql`insert into page_operations
          (owner_kind, owner_no, operation_id, kind, page, title, actor, at, chain_seq, chain_hash)
        select owner_kind, owner_no, 'x', kind, page, title, actor, at, 4, chain_hash
        from page_operations where ${row(3)}`,
    ],
    [
      'two in another order',
      /one before it is missing/,
      sql`update page_operations set chain_seq = 5 - chain_seq where ${all} and chain_seq > 1`,
    ],
    ['no end', /nothing says where they end/, sql`delete from operation_chains where ${all}`],
    [
      'all of it with the end',
      /taken away/,
      sql`delete from page_operations where ${all}`,
      sql`delete from operation_chains where ${all}`,
    ],
    [
      'forgotten while the sale goes on',
      /forgotten before their time/,
      sql`delete from page_operations where ${all}`,
      sql`update operation_chains
        set forgotten_hash = hash, forgotten_length = length, erased_at = now() where ${all}`,
    ],
  ];
  for (const [what, told, ...changes] of tampered)
    for (const found of await toldAfter(context(), ...changes))
      expect([what, found]).toEqual([what, expect.arrayContaining([expect.stringMatching(told)])]);
});

/** Every tap of that owner is another, and the chain is made anew with its end. */
async function makesAnew(tx: Queryable, ownerNo: string): Promise<void> {
  const own = eq(pageOperations.ownerNo, ownerNo);
  const rows = await tx.select().from(pageOperations).where(own).orderBy(asc(pageOperations.id));
  const others = rows.map((row) => ({ ...row, target: `${row.target}？` }));
  const chained = operationsBehind({ hash: '', length: 0 }, others);
  for (const { id, target, chainHash } of chained)
    await tx.update(pageOperations).set({ target, chainHash }).where(eq(pageOperations.id, id));
  const hash = chained.at(-1)?.chainHash ?? '';
  await tx.update(operationChains).set({ hash }).where(eq(operationChains.ownerNo, ownerNo));
}

/** Somebody is invited, taps on their pages, and agrees to the order: their operations tell of it. */
async function memberAgrees(): Promise<string> {
  const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 37, '周明远')];
  const device = await familyApplies(server.origin, me, [spouse]);
  const invited = await comesToConfirm(device, spouse);
  await invited.device.call(pageTrace.record, { ...invited.subject, ...sent(taps(['查看全部', '确认'])) });
  await confirms(invited);
  const { members } = await device.call(order.confirmDetails, device.process);
  return members.find(({ name }) => name === spouse.name)?.member_no ?? '';
}

/** Somebody taps on the pages of a recording and submits it. */
async function readerSubmits(): Promise<string> {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({ person_seed: 8701, will_check: 'none' });
  await reader.call(pageTrace.record, { ...reader.link, ...sent(taps(['开始', '完成'])) });
  await reader.readsAndSubmits(await makeClip({ seconds: 2 }), 2000);
  return recording.recording_no;
}

test('operations that were made anew with their end are not those that their events told of', async () => {
  const owners = [
    `process ${(await goesBackToTrial()).processNo}`,
    `member ${await memberAgrees()}`,
    `recording ${await readerSubmits()}`,
  ];
  const { digest, problems } = await verifyChain(db(), null);
  expect(problems).toEqual([]);
  for (const owner of owners) {
    const told = await toldOf(context(), async (tx) => {
      await makesAnew(tx, owner.replace(/.* /, ''));
      expect((await verifyChain(tx, null)).digest).not.toBe(digest);
    });
    const what = `operations of ${owner}: not those that its events tell of`;
    expect(told).toEqual([[what], [what]]);
  }
});

test('operations of a recording that is kept are not forgotten', async () => {
  const no = await readerSubmits();
  const forgotten = [
    sql`delete from page_operations where owner_no = ${no}`,
    sql`update operation_chains
      set forgotten_hash = hash, forgotten_length = length, erased_at = now() where owner_no = ${no}`,
  ];
  for (const found of await toldAfter(context(), ...forgotten))
    expect(found).toEqual([`operations of recording ${no}: forgotten before their time`]);
});

/** On a server whose writers do not wait for each other, where this machine has PostgreSQL. */
async function withManyWriters(work: (at: TestServer) => Promise<void>): Promise<void> {
  const bin = findPostgres();
  if (!bin) return await work(server);
  const postgres = await startPostgres(bin);
  try {
    const other = await testServer({ DATABASE_URL: postgres.url });
    await work(other).finally(() => other.close());
  } finally {
    postgres.stop();
  }
}

test('what comes twice, at once and by several writers, is one chain', { timeout: 120_000 }, async () => {
  await withManyWriters(async (at) => {
    const { context: of } = at.server.running;
    const customer = await Traced.applies(at);
    const batches = Array.from({ length: 8 }, (_, i) => taps([`第 ${i} 项`, '下一项']));
    const twice = [...batches, ...batches.toReversed()];
    await Promise.all(twice.map((batch) => customer.sends([...batch, ...batch.slice(0, 1)])));
    const rows = await of.connection.db.select().from(pageOperations).where(customer.operations);
    const places = rows.map(({ chainSeq }) => Number(chainSeq)).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(await problemsOf(of)).toEqual([]);
  });
});

test('what came to nothing is forgotten without alarm; what comes late is proven on its own', async () => {
  const customer = await goesBackToTrial();
  const ofProcess = eq(processes.processNo, customer.processNo);
  await db().update(processes).set({ updatedAt: longAgo }).where(ofProcess);
  await keepSchedule(context());
  expect(await db().select().from(pageOperations).where(customer.operations)).toEqual([]);
  expect(await problemsOf(context())).toEqual([]);
  await customer.taps('返回');
  const late = await db().select().from(pageOperations).where(customer.operations);
  expect(late).toMatchObject([{ target: '返回', chainSeq: 4 }]);
  expect(await problemsOf(context())).toEqual([]);
  const change = sql`update page_operations set target = '提交' where owner_no = ${customer.processNo}`;
  expect((await toldAfter(context(), change))[0]).toEqual([expect.stringMatching(/^operation .*: changed/)]);
});

test('a recording that is erased takes its operations along without alarm', async () => {
  const reader = new Reader(server.origin);
  const { short_link, recording_no } = await reader.call(world.createRecording, { person_seed: 8700 });
  await reader.opensLink(short_link);
  await reader.call(pageTrace.record, { ...reader.link, ...sent(taps(['开始'])) });
  await db()
    .update(recordings)
    .set({ status: 'revoked', updatedAt: longAgo })
    .where(eq(recordings.recordingNo, recording_no));
  await keepSchedule(context());
  const own = eq(pageOperations.ownerNo, recording_no);
  expect(await db().select().from(pageOperations).where(own)).toEqual([]);
  expect(await problemsOf(context())).toEqual([]);
});

test('an operation from before there were chains stays good', async () => {
  await goesBackToTrial();
  const older = sql`insert into page_operations (id, owner_kind, owner_no, operation_id, kind, page, title, actor, at)
    select 0, owner_kind, owner_no, 'x', kind, page, title, actor, at from page_operations limit 1`;
  expect(await toldAfter(context(), older)).toEqual([[], []]);
});
