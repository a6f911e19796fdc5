import { and, eq, inArray } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ocr } from '../../../contract/services/ocr.ts';
import { type Operation, pageTrace } from '../../../contract/services/page-trace.ts';
import {
  watchedSale,
  type StoppedBecause,
  type UnableBecause,
  type WatchedState,
} from '../../../contract/services/watched-sale.ts';
import { processOwner } from '../../../server/domain/owner.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { events } from '../../../server/tables/event.ts';
import { processes } from '../../../server/tables/process.ts';
import { watchedBatches, watchedRuns } from '../../../server/tables/watched-sale.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import {
  comesByLink,
  familyApplies,
  memberNamed,
  opensInvitation,
  provesInvitation,
  requestId,
  someone,
} from '../../support/identity.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const context = () => server.server.running.context;
const db = () => context().connection.db;
const proven = () => verifyChain(db(), context().personalData);

const anyTime: unknown = expect.any(String);
const pageVersion = '5'.repeat(64);
const newRun = () => randomBytes(16).toString('hex');
const eventsOf = (mark: string) => [
  { type: 4, timestamp: 1000, data: { href: mark } },
  { type: 2, timestamp: 1001, data: {} },
];
const gzipOf = (mark: string) => gzipSync(JSON.stringify(eventsOf(mark))).toString('base64');

const runOf = (run_no: string, state: WatchedState = 'recording') =>
  ({ run_no, state, because: null, page_version: pageVersion }) as const;
const batchOf = (run_no: string, mark: string) =>
  ({ run_no, number: 1, sent_at: new Date().toISOString(), gzip: gzipOf(mark) }) as const;

/** A customer in a sale whose pages are recorded. */
class Recorded extends ApplicantDevice {
  runNo = newRun();

  static async inSale(state: WatchedState = 'recording', because: UnableBecause | null = null) {
    const { token } = await ApplicantDevice.at(server.origin);
    const customer = new Recorded(server.origin);
    customer.token = token;
    await customer.begins('AX-MED-01', undefined, 'AX-MED-01-B');
    return { customer, answer: await customer.says(state, because) };
  }

  says(state: WatchedState, because: UnableBecause | null = null) {
    return this.call(watchedSale.begin, { ...this.process, ...runOf(this.runNo, state), because });
  }

  async puts(number: number, gzip = gzipOf(`batch ${number}`), process = this.process) {
    const sent_at = new Date().toISOString();
    const batch = { ...process, run_no: this.runNo, number, sent_at, gzip };
    return (await this.call(watchedSale.putBatch, batch)).next;
  }
}

const reviewer = () => new Reviewer(server.origin).atTheDesk();

test('batches are kept in their order, each once, and a reviewer watches them', async () => {
  const { customer, answer } = await Recorded.inSale();
  expect(answer).toEqual({ records: true, script_origin: null });
  await expect(customer.puts(2)).resolves.toBe(1);
  await expect(customer.puts(1)).resolves.toBe(2);
  await expect(customer.puts(1)).resolves.toBe(2);
  await expect(customer.puts(3)).resolves.toBe(2);
  await expect(customer.puts(2)).resolves.toBe(3);

  const staff = await reviewer();
  const place = { ...customer.process, run_no: customer.runNo, from: 1 };
  const { batches, next } = await staff.call(watchedSale.batches, place);
  expect(next).toBeNull();
  expect(batches.map(({ number }) => number)).toEqual([1, 2]);
  const [first] = batches;
  const inflated = gunzipSync(Buffer.from(first?.gzip ?? '', 'base64')).toString();
  expect(JSON.parse(inflated)).toEqual(eventsOf('batch 1'));
  expect(Math.abs(first?.behind_ms ?? Infinity)).toBeLessThan(5000);

  const sale = await staff.call(watchedSale.sale, customer.process);
  expect(sale.runs).toMatchObject([{ state: 'recording', device: 1, batches: 2, erased: false }]);
  expect(sale.events.map(({ name }) => name)).toEqual(['begin_process', 'watch_sale']);
  const { sales } = await staff.call(watchedSale.sales, {});
  expect(sales[0]).toMatchObject({ process_no: customer.processNo, states: ['recording'] });
});

test('of a long sale the newest of what was decided is told first, and all before it when asked', async () => {
  const { customer } = await Recorded.inSale();
  const by = { actor: 'clock', at: new Date() };
  await db().transaction(async (tx) => {
    for (let times = 0; times < 510; times += 1)
      await writeEvent(tx, processOwner(customer.processNo), 'leave_watched', { run_no: '', batches: 1 }, by);
  });
  const staff = await reviewer();
  await customer.goesOn('cancel');
  const { events: newest, earlier } = await staff.call(watchedSale.sale, customer.process);
  expect(earlier).toBe(true);
  expect(newest.at(-1)).toMatchObject({ name: 'move_process' });
  const place = { ...customer.process, before: newest[0]!.id };
  const before = await staff.call(watchedSale.events, place);
  expect(before.earlier).toBe(false);
  expect(before.events.map(({ name }) => name).slice(0, 2)).toEqual(['begin_process', 'watch_sale']);
  const ids = [...before.events, ...newest].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  expect(ids).toHaveLength(513);
});

test('of the list of sales those alone are told that changed since', async () => {
  const { customer: before } = await Recorded.inSale();
  const { customer } = await Recorded.inSale();
  const staff = await reviewer();
  const [newest] = (await staff.call(watchedSale.sales, {})).sales;
  expect(newest?.process_no).toBe(customer.processNo);
  const after = new Date(Date.parse(newest?.last_at ?? '') + 1).toISOString();
  const changed = async () =>
    (await staff.call(watchedSale.sales, { after })).sales.map(({ process_no }) => process_no);
  expect(await changed()).toEqual([]);
  await before.puts(1);
  expect(await changed()).toEqual([before.processNo]);
});

test('a page that says it is left is told from one that broke off, and its word cannot be taken back', async () => {
  const { customer } = await Recorded.inSale();
  const leaves = (batches: number) =>
    customer.call(watchedSale.leave, { ...customer.process, run_no: customer.runNo, batches });
  const kept = async () => (await (await reviewer()).call(watchedSale.sale, customer.process)).runs;
  await customer.puts(1);
  expect(await kept()).toMatchObject([{ left_at: null, missing: 0 }]);
  await leaves(2);
  await leaves(2);
  expect(await kept()).toMatchObject([{ left_at: anyTime, missing: 1 }]);
  await customer.puts(2);
  expect(await kept()).toMatchObject([{ left_at: anyTime, missing: 0 }]);

  // Gone back to, and broken off then.
  await customer.puts(3);
  expect(await kept()).toMatchObject([{ left_at: null, missing: 0 }]);
  await leaves(3);
  expect(await kept()).toMatchObject([{ left_at: anyTime, missing: 0 }]);

  const ofLeaving = and(eq(events.ownerNo, customer.processNo), eq(events.name, 'leave_watched'));
  const told = await db().select().from(events).where(ofLeaving);
  expect(told.map(({ detail }) => detail['batches'])).toEqual([2, 3]);
  expect((await proven()).problems).toEqual([]);
  await db()
    .update(events)
    .set({ detail: { run_no: customer.runNo, batches: 4 } })
    .where(ofLeaving);
  expect((await proven()).problems).not.toEqual([]);
  await db().delete(events).where(ofLeaving);
  expect((await proven()).problems).not.toEqual([]);
  await db().insert(events).values(told);
  expect((await proven()).problems).toEqual([]);

  const { customer: stranger } = await Recorded.inSale();
  const foreign = { ...stranger.process, run_no: customer.runNo, batches: 1 };
  await refuses('watchedRunMissing', stranger.call(watchedSale.leave, foreign));
});

test('a recorder that stopped while its page went on says why, beside how much there is', async () => {
  const { customer } = await Recorded.inSale();
  await customer.puts(1);
  const leaves = (rest: { batches: number; stopped?: StoppedBecause }) =>
    customer.call(watchedSale.leave, { ...customer.process, run_no: customer.runNo, ...rest });
  await leaves({ batches: 2 });
  for (const stopped of ['full', 'full'] as const) await leaves({ batches: 2, stopped });
  const { runs, events: told } = await (await reviewer()).call(watchedSale.sale, customer.process);
  expect(runs).toMatchObject([{ left_at: anyTime, missing: 1, stopped: 'full' }]);
  expect(told.filter(({ name }) => name === 'leave_watched')).toHaveLength(2);
  expect((await proven()).problems).toEqual([]);
});

test('nobody else’s process, no run that was not begun, and nothing that cannot be played', async () => {
  const { customer } = await Recorded.inSale();
  const { customer: stranger } = await Recorded.inSale();
  await refuses('processForeign', stranger.puts(1, gzipOf('foreign'), customer.process));
  const { runNo } = stranger;
  stranger.runNo = customer.runNo;
  await refuses('watchedRunMissing', stranger.says('recording'));
  await refuses('watchedRunMissing', stranger.puts(1));
  stranger.runNo = runNo;
  await customer.puts(1);
  await refuses('watchedBatchChanged', customer.puts(1, gzipOf('another')));
  await refuses('watchedBatchUnreadable', customer.puts(2, Buffer.from('no gzip').toString('base64')));
  await refuses('watchedBatchUnreadable', customer.puts(2, gzipSync('{}').toString('base64')));
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 32)).toString('base64');
  await refuses('watchedBatchUnreadable', customer.puts(2, bomb));
  await expect(customer.puts(2)).resolves.toBe(3);
});

test('who may not watch: an underwriter', async () => {
  const underwriter = await new Reviewer(server.origin, '江若谷').atTheDesk();
  await refuses('reviewerNeeded', underwriter.call(watchedSale.sales, {}));
});

test('a browser that cannot is told apart from a customer who would not, on every device of the sale', async () => {
  const { customer: old, answer } = await Recorded.inSale('unable', 'no_compression');
  expect(answer.records).toBe(false);
  await refuses('watchedRunMissing', old.puts(1));

  const { customer, answer: declined } = await Recorded.inSale('declined');
  expect(declined.records).toBe(false);
  const first = customer.runNo;
  customer.runNo = newRun();
  expect((await customer.says('recording')).records).toBe(false);
  await refuses('watchedRunMissing', customer.puts(1));

  const staff = await reviewer();
  const runsOf = async (one: Recorded) => (await staff.call(watchedSale.sale, one.process)).runs;
  expect(await runsOf(old)).toMatchObject([{ state: 'unable', because: 'no_compression' }]);
  expect(await runsOf(customer)).toMatchObject([
    { run_no: first, state: 'declined' },
    { state: 'declined', because: null },
  ]);
});

test('a recorder that never came makes of a beginning an inability; what was recorded stays recorded', async () => {
  const { customer } = await Recorded.inSale();
  expect((await customer.says('unable', 'not_loaded')).records).toBe(false);
  const { customer: other } = await Recorded.inSale();
  await other.puts(1);
  expect((await other.says('unable', 'recorder_failed')).records).toBe(true);
});

/** An application of two, and the second by their own link. */
async function coupleInSale() {
  const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 37, '周明远')];
  const holder = await familyApplies(server.origin, me, [spouse]);
  return { me, spouse, holder, member: await comesByLink(holder, spouse) };
}

test('an invited member’s pages are a stream of their own in the same sale, by role and without a name', async () => {
  const { me, spouse, holder, member } = await coupleInSale();
  const [own, theirs] = [newRun(), newRun()];
  await holder.call(watchedSale.begin, { ...holder.process, ...runOf(own) });
  const { device, subject } = member;
  expect((await device.call(watchedSale.begin, { ...subject, ...runOf(theirs) })).records).toBe(true);
  await holder.call(watchedSale.putBatch, { ...holder.process, ...batchOf(own, 'the holder’s') });
  const put = { ...subject, ...batchOf(theirs, 'the member’s') };
  expect((await device.call(watchedSale.putBatch, put)).next).toBe(2);

  // Neither goes on with the other's stream, nor takes its number.
  await refuses('watchedRunMissing', device.call(watchedSale.putBatch, { ...subject, ...batchOf(own, 'x') }));
  await refuses('watchedRunMissing', device.call(watchedSale.begin, { ...subject, ...runOf(own) }));
  const foreign = { ...holder.process, ...batchOf(theirs, 'x') };
  await refuses('watchedRunMissing', holder.call(watchedSale.putBatch, foreign));

  const sale = await (await reviewer()).call(watchedSale.sale, holder.process);
  expect(sale.runs).toMatchObject([
    { run_no: own, who: 'customer', role: null, device: 1, page_version: pageVersion },
    { run_no: theirs, who: 'member', role: 'insurant', seq: 2, device: 2, batches: 1 },
  ]);
  const told = JSON.stringify(sale);
  for (const { name, number, mobile } of [me, spouse])
    for (const value of [name, number, mobile]) expect(told).not.toContain(value);
  expect((await proven()).problems).toEqual([]);
});

test('when a member came and went is told beside the holder’s, by role; it goes with the sale', async () => {
  const { spouse, holder } = await coupleInSale();
  const { member_no } = await memberNamed(holder, spouse.name);
  const asked = { ...holder.process, member_no, request_id: requestId(), by: 'link' } as const;
  const { address } = await holder.call(ocr.sendInviteMessage, asked);
  const phone = await opensInvitation(server.origin, address);
  const at = Date.now();
  const way = (page: string, kinds: readonly Operation['kind'][], msAgo: number) => ({
    sent_at: new Date(at).toISOString(),
    operations: kinds.map((kind, i) => ({
      ...{ kind, page, title: '身份核实', operation_id: newRun() },
      target: kind === 'click' ? '去拍身份证' : null,
      at: new Date(at - msAgo + i * 100).toISOString(),
    })),
  });
  const own = way('/ocr', ['enter', 'leave'], 9000);
  const theirs = way('/face-recognition-share-index', ['enter', 'click', 'leave'], 6000);
  await holder.call(pageTrace.record, { ...holder.process, ...own });
  // Before the proof the link may be in anybody's hands.
  await refuses('identityNeeded', phone.call(pageTrace.record, { ...phone.link, ...theirs }));
  await provesInvitation(phone, spouse);
  for (const kept of [3, 3])
    await expect(phone.call(pageTrace.record, { ...phone.link, ...theirs })).resolves.toEqual({ kept });

  await holder.call(watchedSale.begin, { ...holder.process, ...runOf(newRun()) });
  const operations = async () => (await (await reviewer()).call(watchedSale.sale, holder.process)).operations;
  const member = { who: 'member', role: 'insurant', seq: 2, device: 2 } as const;
  expect(await operations()).toMatchObject([
    { kind: 'enter', page: '/ocr', who: 'customer', role: null, seq: null, device: 1 },
    { kind: 'leave', page: '/ocr', who: 'customer' },
    { kind: 'enter', page: '/face-recognition-share-index', ...member },
    { kind: 'click', target: '去拍身份证', ...member },
    { kind: 'leave', ...member },
  ]);
  await db()
    .update(processes)
    .set({ status: 'cancel', updatedAt: new Date('2020-01-01') })
    .where(eq(processes.processNo, holder.processNo));
  expect((await proven()).problems).toEqual([]);
  await keepSchedule(context());
  expect(await operations()).toEqual([]);
  expect((await proven()).problems).toEqual([]);
});

test('who did not prove whose invitation it is records nothing', async () => {
  const { member } = await coupleInSale();
  const stranger = await ApplicantDevice.at(server.origin);
  const asked = { ...member.subject, ...runOf(newRun()) };
  await refuses('identityNeeded', stranger.call(watchedSale.begin, asked));
  const nowhere = { transmit_record_no: 'T00000000', ...runOf(newRun()) };
  await refuses('linkInvalid', stranger.call(watchedSale.begin, nowhere));
});

test('a member who declines declines for themselves, on each of their devices', async () => {
  const { spouse, holder, member } = await coupleInSale();
  const phone = await ApplicantDevice.at(server.origin);
  phone.transmitRecordNo = member.device.transmitRecordNo;
  const declined = { ...member.subject, ...runOf(newRun(), 'declined') };
  expect((await member.device.call(watchedSale.begin, declined)).records).toBe(false);
  const again = await provesInvitation(phone, spouse);
  const later = { ...again.subject, ...runOf(newRun()) };
  expect((await again.device.call(watchedSale.begin, later)).records).toBe(false);
  const own = { ...holder.process, ...runOf(newRun()) };
  expect((await holder.call(watchedSale.begin, own)).records).toBe(true);
});

test('an agent’s part is a stream of the sale that they prepare, and of no other’s', async () => {
  const agent = await PreparingAgent.at(server.origin, 'S10001');
  await agent.prepares('AX-MED-01');
  const run = newRun();
  expect((await agent.call(watchedSale.begin, { ...agent.process, ...runOf(run) })).records).toBe(true);
  await agent.call(watchedSale.putBatch, { ...agent.process, ...batchOf(run, 'the agent’s') });
  const { runs } = await (await reviewer()).call(watchedSale.sale, agent.process);
  expect(runs).toMatchObject([{ who: 'agent', role: null, batches: 1 }]);
  const other = await PreparingAgent.at(server.origin, 'S10002');
  const foreign = { ...agent.process, ...runOf(newRun()) };
  await refuses('processForeign', other.call(watchedSale.begin, foreign));
});

test('a stream that was given to somebody else, or to other pages, is found', async () => {
  const { customer } = await Recorded.inSale();
  const run = eq(watchedRuns.runNo, customer.runNo);
  for (const forged of [{ who: 'agent' }, { pageVersion: '6'.repeat(64) }] as const) {
    await db().update(watchedRuns).set(forged).where(run);
    expect((await proven()).problems.join('\n')).toContain('somebody else’s, or other pages');
    await db().update(watchedRuns).set({ who: 'customer', pageVersion }).where(run);
    expect((await proven()).problems).toEqual([]);
  }
});

test('a sale that fills its room keeps what it has, and says that it takes no more', async () => {
  const { customer } = await Recorded.inSale();
  await customer.puts(1);
  const own = eq(watchedRuns.runNo, customer.runNo);
  const [run] = await db().select().from(watchedRuns).where(own);
  if (!run) throw new Error('no run');
  await db()
    .update(watchedRuns)
    .set({ bytes: 48 * 1024 * 1024 })
    .where(own);
  await refuses('watchedSaleFull', customer.puts(2));
  await db().update(watchedRuns).set({ bytes: run.bytes }).where(own);
  await expect(customer.puts(2)).resolves.toBe(3);

  const others = Array.from({ length: 299 }, () => ({ ...run, runNo: newRun(), length: 0, bytes: 0 }));
  await db().insert(watchedRuns).values(others);
  const one = { ...customer.process, ...runOf(newRun()) };
  await refuses('watchedSaleFull', customer.call(watchedSale.begin, one));
  await customer.says('recording');
  const numbers = others.map(({ runNo }) => runNo);
  await db().delete(watchedRuns).where(inArray(watchedRuns.runNo, numbers));
  expect((await customer.call(watchedSale.begin, one)).records).toBe(true);
});

test('what was changed, taken away or put in between is found', async () => {
  const { customer } = await Recorded.inSale();
  for (const number of [1, 2, 3]) await customer.puts(number);
  expect((await proven()).problems).toEqual([]);
  const ofRun = eq(watchedBatches.runNo, customer.runNo);
  const kept = await db().select().from(watchedBatches).where(ofRun);
  const second = kept.find(({ number }) => number === 2);
  if (!second) throw new Error('no second batch');
  const { seal } = context().personalData;
  const other = gzipOf('what never was');

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'other bytes': () => change(2, { gzipSealed: seal(other) }),
    changed: () =>
      change(2, {
        gzipSealed: seal(other),
        sha256: createHash('sha256').update(Buffer.from(other, 'base64')).digest('hex'),
      }),
    'one before it is missing': () => remove(2),
    'its end is missing': () => remove(3),
    gone: () => change(2, { gzipSealed: null }),
  };
  const change = (number: number, set: Partial<typeof second>) =>
    db().update(watchedBatches).set(set).where(numbered(number));
  const remove = (number: number) => db().delete(watchedBatches).where(numbered(number));
  const numbered = (number: number) => and(ofRun, eq(watchedBatches.number, number));

  for (const [word, tamper] of Object.entries(changes)) {
    await tamper();
    expect([word, (await proven()).problems.join('\n')]).toEqual([word, expect.stringContaining(word)]);
    await db().delete(watchedBatches).where(ofRun);
    await db().insert(watchedBatches).values(kept);
    expect((await proven()).problems).toEqual([]);
  }

  const [run] = await db().select().from(watchedRuns).where(eq(watchedRuns.runNo, customer.runNo));
  if (!run) throw new Error('no run');
  await db().delete(watchedBatches).where(ofRun);
  await db().delete(watchedRuns).where(eq(watchedRuns.runNo, customer.runNo));
  expect((await proven()).problems.join('\n')).toContain('taken away');
  await db().insert(watchedRuns).values(run);
  await db().insert(watchedBatches).values(kept);
});

test('what came to nothing is erased with its sale; that it was there, and what, is still proven', async () => {
  const { customer } = await Recorded.inSale();
  await customer.puts(1);
  await db()
    .update(processes)
    .set({ updatedAt: new Date('2020-01-01') })
    .where(eq(processes.processNo, customer.processNo));
  await keepSchedule(context());
  const [kept] = await db().select().from(watchedBatches).where(eq(watchedBatches.runNo, customer.runNo));
  expect(kept).toMatchObject({ number: 1, gzipSealed: null });
  expect((await proven()).problems).toEqual([]);
  await refuses('watchedRunMissing', customer.puts(2));
  const { runs } = await (await reviewer()).call(watchedSale.sale, customer.process);
  expect(runs).toMatchObject([{ erased: true, batches: 1 }]);
});
