import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { consent } from '../../../contract/services/consent.ts';
import type { InsurerResult } from '../../../contract/services/insurer.ts';
import { payment } from '../../../contract/services/payment.ts';
import { policy } from '../../../contract/services/policy.ts';
import { recordingOwner } from '../../../server/domain/owner.ts';
import { putClient } from '../../../server/records/insurer/clients.ts';
import { highestEventId, raiseEventIds } from '../../../server/records/events/event-ids.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { findRecording } from '../../../server/records/recording/recordings.ts';
import { insurerClients } from '../../../server/tables/insurer.ts';
import { held } from '../../support/held.ts';
import { requestId, withStandIns } from '../../support/identity.ts';
import { InsurerSystem } from '../../support/insurer.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo, silentReading } from '../../support/observed-reading.ts';
import { assessesRisk, buysAnnuity } from '../../support/policy-holder.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';
import { sharedPostgres } from '../../support/test-database.ts';
import { Declarant } from '../../support/underwriting.ts';

const secret = 'a secret of the insurer';
let server: TestServer;
let anxing: InsurerSystem;
let other: InsurerSystem;

const context = () => server.server.running.context;
const db = () => context().connection.db;

async function systemOf(keyId: string, insurerName: string): Promise<InsurerSystem> {
  await putClient(db(), context().personalData, { keyId, insurerName, secret }, new Date());
  return new InsurerSystem(server.origin, keyId, secret);
}

beforeAll(async () => {
  server = await testServer({ REVIEW_UNDO_SECONDS: '1' });
  withStandIns(context());
  anxing = await systemOf('anxing', '安行示例人寿保险股份有限公司');
  other = await systemOf('other', '另一家示例保险股份有限公司');
});
afterAll(() => server?.close());

/** All there is to hear from a moment on, page by page. */
async function hears(system: InsurerSystem, after: string, limit?: number) {
  const heard: InsurerResult[] = [];
  for (let next = after; ;) {
    const page = await system.calls('results', { after: next, ...(limit && { limit }) });
    heard.push(...page.results);
    next = page.next;
    if (!page.more) return { heard, next };
  }
}

/** Where a system stands that has heard all until now. */
const upToNow = async () => (await hears(anxing, '0')).next;

test('what came of a recording is heard once, and its video is there once it is verified', async () => {
  seesInEveryVideo(context(), silentReading);
  const reader = new Reader(server.origin);
  const { recording_no } = await reader.comesToRead({ person_seed: 2900, statement: ['本人同意投保。'] });
  const before = await upToNow();
  await reader.readsAndSubmits(await makeClip({ seconds: 4, loudness: 0 }), 4000);
  const look = () => reader.call(world.recording, { recording_no });
  await until(look, judged);
  const first = await hears(anxing, before);
  expect(first.heard).toMatchObject([{ kind: 'recording', recording_no, status: 'returned' }]);
  expect(first.heard[0]).toMatchObject({ findings: expect.arrayContaining(['silent']) as string[] });
  expect(await anxing.calls('recording', { recording_no })).toMatchObject({
    status: 'returned',
    video: null,
  });

  await new Reviewer(server.origin).passes(recording_no);
  await until(look, ({ status }) => status === 'verified');
  const second = await hears(anxing, first.next);
  expect(second.heard).toMatchObject([{ recording_no, status: 'verified', findings: [] }]);
  expect((await hears(anxing, second.next)).heard).toEqual([]);
  expect((await hears(anxing, before, 1)).heard).toEqual([...first.heard, ...second.heard]);

  const { status, video } = await anxing.calls('recording', { recording_no });
  expect(status).toBe('verified');
  const film = await fetch(video?.url ?? '');
  expect(Number(film.headers.get('content-length'))).toBe(video?.size);
  await anxing.calls('recording', { recording_no });
  const { events } = await look();
  expect(events.filter(({ name }) => name === 'fetch_video')).toHaveLength(1);

  expect((await hears(other, '0')).heard).toEqual([]);
  await refuses('recordingMissing', other.calls('recording', { recording_no }));
  await refuses('recordingMissing', anxing.calls('recording', { recording_no: 'R0' }));
});

test(
  'a policy, its automatic debits and its surrender are heard in their order',
  { timeout: 240_000 },
  async () => {
    const before = await upToNow();
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    await assessesRisk(device);
    const { order_no, policy: issued } = await buysAnnuity(device);
    const policy_no = issued?.policy_no;
    const { url } = await device.call(payment.getBankSignUrl, { ...device.process, from: 'policy' });
    const page = await fetch(url, { redirect: 'manual' });
    const asked = new URLSearchParams(page.headers.get('location')?.split('?')[1]);
    const agreement_no = asked.get('agreement_no') ?? '';
    const notify_url = asked.get('notify_url') ?? '';
    await device.call(cashier.agree, { agreement_no, notify_url, agrees: true });
    await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
    const captcha = await device.captchaFor(device.person.mobile);
    await device.call(policy.surrender, {
      ...device.process,
      request_id: requestId(),
      reason: null,
      captcha,
    });

    const ofOrder = async () => {
      const { heard } = await hears(anxing, before, 2);
      return heard.filter((one) => one.order_no === order_no && one.kind !== 'recording');
    };
    const heard = await until(ofOrder, (all) => all.length === 5);
    const head = { order_no, policy_no };
    expect(heard).toMatchObject([
      { kind: 'policy', ...head, status: 'in_force', reason: null },
      { kind: 'agreement', ...head, agreement_no, status: 'signed' },
      { kind: 'policy', ...head, status: 'ended', reason: 'surrendered' },
      { kind: 'agreement', ...head, agreement_no, status: 'ending' },
      { kind: 'agreement', ...head, agreement_no, status: 'ended' },
    ]);
    expect(JSON.stringify(heard)).not.toContain(device.person.name);
    expect((await hears(other, '0')).heard).toEqual([]);
  },
);

test('that a customer took back what they read is heard, and nothing of who had read nothing', async () => {
  const reader = new Reader(server.origin);
  const { recording_no } = await reader.comesToRead({ person_seed: 2904, statement: ['本人同意投保。'] });
  const withdraws = () => reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });
  await reader.readsAndSubmits(await makeClip({ seconds: 4, loudness: 0 }), 4000);
  await until(() => reader.call(world.recording, { recording_no }), judged);
  const before = await upToNow();
  await withdraws();
  expect((await hears(anxing, before)).heard).toMatchObject([
    { kind: 'recording', recording_no, status: 'policy_confirmed', findings: [], segments: [] },
  ]);
  const after = await upToNow();
  await withdraws();
  expect((await hears(anxing, after)).heard).toEqual([]);
});

test('the documented example hears all of it as it stands', async () => {
  const { heard, next } = await hears(anxing, '0');
  const env = { API_ORIGIN: server.origin, INSURER_KEY_ID: 'anxing', INSURER_SECRET: secret };
  const { stdout } = await promisify(execFile)(process.execPath, ['docs/examples/hear-results.mjs'], {
    env: { ...process.env, ...env },
  });
  const lines = stdout.trim().split('\n');
  // Other events may have come meanwhile that are no results.
  expect(Number(lines.at(-1)?.replace('next: ', ''))).toBeGreaterThanOrEqual(Number(next));
  expect(lines.slice(0, -1).map((line) => JSON.parse(line) as unknown)).toEqual(heard);
});

test('a key that names no insurer hears nothing, and asks for nothing more than it may', async () => {
  const keyed = await systemOf('of-all', 'nobody yet');
  await db().update(insurerClients).set({ insurerName: null }).where(eq(insurerClients.keyId, 'of-all'));
  await refuses('insurerForeign', keyed.calls('results', {}));
  await refuses('multipleErrors', anxing.calls('results', { limit: 101 }));
  await refuses('multipleErrors', anxing.calls('results', { after: '-1' }));
});

test('a system that has heard more than there is passes over nothing, and goes on once numbers are raised', async () => {
  const next = await upToNow();
  const ahead = String((await highestEventId(db())) + 1_000);
  await refuses('resultsAhead', anxing.calls('results', { after: ahead }));
  const example = promisify(execFile)(process.execPath, ['docs/examples/hear-results.mjs'], {
    env: {
      ...process.env,
      ...{ API_ORIGIN: server.origin, INSURER_KEY_ID: 'anxing', INSURER_SECRET: secret, AFTER: ahead },
    },
  });
  await expect(example).rejects.toThrow('restored to an earlier point');
  expect(await raiseEventIds(db(), Number(ahead))).toBe(true);
  expect(await raiseEventIds(db(), Number(next))).toBe(false);
  expect(await anxing.calls('results', { after: ahead })).toEqual({ results: [], next: ahead, more: false });
  const { recording_no } = await new Reader(server.origin).call(world.createRecording, { person_seed: 2903 });
  await writeEvent(db(), recordingOwner(recording_no), 'expire', {}, { actor: 'clock', at: new Date() });
  const { heard } = await hears(anxing, ahead);
  expect(heard).toMatchObject([{ recording_no }]);
  expect(Number(heard[0]?.id)).toBeGreaterThan(Number(ahead));
});

// The embedded database has one connection: no other writes while it is asked.
test.skipIf(!process.env[sharedPostgres])(
  'what is committed late is not passed over by a page that was asked for meanwhile',
  async () => {
    const open = async (person_seed: number) =>
      (await new Reader(server.origin).call(world.createRecording, { person_seed })).recording_no;
    const [late, early] = [await open(2901), await open(2902)];
    expect(await findRecording(db(), late)).toBeDefined();
    const before = await upToNow();
    const expires = (no: string, tx: Parameters<typeof writeEvent>[0]) =>
      writeEvent(tx, recordingOwner(no), 'expire', {}, { actor: 'clock', at: new Date() });
    const { looking, waits, goOn } = held();
    onTestFinished(goOn);
    const writing = db().transaction(async (tx) => {
      await expires(late, tx);
      await waits();
    });
    await looking;
    await expires(early, db());
    expect(await anxing.calls('results', { after: before })).toEqual({
      results: [],
      next: before,
      more: true,
    });
    goOn();
    await writing;
    const { heard } = await hears(anxing, before);
    expect(heard).toMatchObject([{ recording_no: late }, { recording_no: early }]);
  },
);
