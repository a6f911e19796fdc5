import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../../contract/define.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { consent } from '../../../contract/services/consent.ts';
import { salesRecording, salesRecordingEvents } from '../../../contract/services/sales-recording.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { world } from '../../../contract/sandbox/world.ts';
import type { SandboxRecording } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import type { Caller } from '../../../server/ports/caller.ts';
import type { JobQueue } from '../../../server/ports/job-queue.ts';
import { salesRecordingHandlers } from '../../../server/services/sales-recording/handlers.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { draftClips, recordings } from '../../../server/tables/recording.ts';
import { links } from '../../../server/tables/link.ts';
import { Agent, newest } from '../../support/agent.ts';
import { everyCall } from '../../support/every-call.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { clipOf, judged, marksOver, newClipId, Reader, until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let agent: Agent;
let other: Agent;
let seed = 900;

beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(server.server.running.context);
  agent = await Agent.at(server.origin, 'S10001');
  other = await Agent.at(server.origin, 'S10002');
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function invited(salesNo = 'S10001'): Promise<{ recording: SandboxRecording; reader: Reader }> {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    person_seed: seed++,
    sales_no: salesNo,
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  return { recording, reader };
}

async function identified() {
  const { recording, reader } = await invited();
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  return { recording, reader };
}

const linkMessages = async (mobile: string) =>
  (await new Reader(server.origin).call(inbox.sms, { mobile })).filter(({ text }) =>
    text.includes('/#/bridge?code='),
  );

describe('an agent sees own customers only', () => {
  test('two agents’ boards share nobody, and another’s customer is not there for any call', async () => {
    await invited('S10001');
    const { recording } = await invited('S10002');
    const mine = (await agent.board()).customers.map(({ recording_no }) => recording_no);
    const theirs = (await other.board()).customers.map(({ recording_no }) => recording_no);
    expect(theirs).toContain(recording.recording_no);
    expect(mine.length).toBeGreaterThan(1);
    expect(mine.filter((number) => theirs.includes(number))).toEqual([]);
    const ownCalls = Object.values<CallDefinition>(salesRecording).filter(
      ({ request }) => request.safeParse({ recording_no: 'R123456', request_id: randomUUID() }).success,
    );
    for (const call of ownCalls.filter(({ path }) => !path.endsWith('/customers'))) {
      const answer = await agent.send(call, {
        recording_no: recording.recording_no,
        request_id: randomUUID(),
      });
      expect([call.path, answer.code]).toEqual([call.path, catalogue.customerMissing.code]);
    }
    expect((await other.customer(recording.recording_no)).status).toBe('invited');
  });

  test('page after page tells every own customer once, the last changed first, and nobody else’s', async () => {
    for (const salesNo of ['S10001', 'S10002', 'S10001', 'S10001']) await invited(salesNo);
    const whole = await agent.board();
    expect(whole.next_cursor).toBeNull();
    // As many at the same moment as end on different pages.
    const { db } = context().connection;
    const numbers = whole.customers.map(({ recording_no }) => recording_no);
    await db
      .update(recordings)
      .set({ updatedAt: new Date() })
      .where(inArray(recordings.recordingNo, numbers.slice(1, 5)));
    const told: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await agent.board({ limit: 2, ...(cursor && { cursor }) });
      expect(page.customers.length).toBeLessThanOrEqual(2);
      expect(page.total).toBe(numbers.length);
      told.push(...page.customers.map(({ recording_no }) => recording_no));
      cursor = page.next_cursor;
    }
    expect(told).toEqual((await agent.board()).customers.map(({ recording_no }) => recording_no));
    expect(told.toSorted()).toEqual(numbers.toSorted());
    const theirs = (await other.board()).customers.map(({ recording_no }) => recording_no);
    expect(told.filter((number) => theirs.includes(number))).toEqual([]);
    await refuses('multipleErrors', agent.board({ cursor: 'behind the first' }));
  });

  test('the stream tells of own customers only, under an id, and of nothing but their numbers', async () => {
    const { last_event_id } = await agent.board();
    const listening = await agent.listens(last_event_id);
    expect(listening.type).toBe('text/event-stream');
    const theirs = await invited('S10002');
    await theirs.reader.opensLink(theirs.recording.short_link);
    const { recording } = await identified();
    await until(
      async () => listening.heard.map(({ recordingNo }) => recordingNo),
      (heard) => heard.filter((number) => number === recording.recording_no).length >= 3,
    );
    listening.stop();
    const own = (await agent.board()).customers.map(({ recording_no }) => recording_no);
    expect(own).not.toContain(theirs.recording.recording_no);
    expect(listening.heard.filter(({ recordingNo }) => !own.includes(recordingNo))).toEqual([]);
    expect(newest(listening.heard)).toBeGreaterThan(last_event_id);
    expect(listening.text.replaceAll(/^(id: \d+|data: R\w+|:.*)?$/gm, '').trim()).toBe('');
  });

  test('an unknown token, none, and one that the insurer has replaced are refused', async () => {
    const nobody = new Agent(server.origin);
    await refuses('salesLoginInvalid', nobody.board());
    nobody.salesToken = 'made-up-token';
    await refuses('salesLoginInvalid', nobody.board());
    expect((await nobody.send({ ...salesRecording.customers, path: salesRecordingEvents }, {})).code).toBe(
      catalogue.salesLoginInvalid.code,
    );
    const { db } = context().connection;
    await other.board();
    const [before] = await db.select().from(salesAgents).where(eq(salesAgents.salesNo, 'S10002'));
    await db.update(salesAgents).set({ tokenHash: 'another' }).where(eq(salesAgents.salesNo, 'S10002'));
    await refuses('salesLoginInvalid', other.board());
    await db
      .update(salesAgents)
      .set({ tokenHash: before!.tokenHash })
      .where(eq(salesAgents.salesNo, 'S10002'));
    await other.board();
  });
});

describe('an agent can never act as a customer', () => {
  const customerCalls = everyCall.filter(([, { auth }]) => auth === 'visitor');
  test('there are customer’s calls to try', () => expect(customerCalls.length).toBeGreaterThan(8));

  test.each(customerCalls)('%s is refused with a sales token, in either header', async (_name, call) => {
    const { recording, reader } = await identified();
    await agent.board();
    for (const header of ['Sales-Authorization', 'Visitor-Authorization']) {
      const url = new URL(call.path, server.origin);
      url.searchParams.set('transmit_record_no', recording.transmit_record_no);
      const answer = await fetch(url, {
        method: call.method,
        headers: { [header]: agent.salesToken, 'Content-Type': 'application/json' },
        ...(call.method === 'POST' && { body: JSON.stringify(reader.link) }),
      });
      expect(await answer.json()).toMatchObject({ code: catalogue.loginInvalid.code, data: null });
    }
    expect((await reader.call(singleRecording.confirmDetail, reader.link)).identified).toBe(true);
  });

  test('both tokens together: each call is answered as its own kind of person', async () => {
    const { reader } = await identified();
    const both = Object.assign(await Agent.at(server.origin, 'S10001'), {
      authorization: () => ({
        'Sales-Authorization': agent.salesToken,
        'Visitor-Authorization': reader.token,
      }),
    });
    expect((await both.board()).sales.sales_no).toBe('S10001');
    expect((await both.call(singleRecording.confirmDetail, reader.link)).identified).toBe(true);
  });
});

test('no answer to an agent holds the certificate number, the captcha, the whole mobile, keys or a video', async () => {
  const { recording, reader } = await identified();
  const captcha = await reader.captchaFor(recording.person.mobile);
  const answers = [
    await agent.board(),
    await agent.customer(recording.recording_no),
    await agent.resends(recording.recording_no),
    await agent.revokes(recording.recording_no),
    await agent.renews(recording.recording_no),
  ].map((answer) => JSON.stringify(answer));
  for (const answer of answers) {
    expect(answer).toContain(recording.person.name);
    for (const secret of [
      recording.person.certificate_number,
      recording.person.mobile,
      captcha,
      agent.salesToken,
      reader.token,
    ])
      expect(answer).not.toContain(secret);
    expect(answer).not.toMatch(/secret|\.mp4|permanent\/|recordings\/|sign=|certificate/i);
  }
});

describe('the board follows a customer', () => {
  test('step by step: opened, identity, policy, reading, verdict, sent back, passed', async () => {
    const { recording, reader } = await invited();
    const number = recording.recording_no;
    const look = () => agent.customer(number);
    expect(await look()).toMatchObject({ owed: 'identity', link: { state: 'open', opened_at: null } });
    await reader.opensLink(recording.short_link);
    expect((await look()).link.opened_at).not.toBeNull();
    await reader.provesIdentity(recording);
    expect(await look()).toMatchObject({ owed: 'policy', policy_items: { done: 0, total: 4 } });
    await reader.confirmsPolicy();
    expect(await look()).toMatchObject({ owed: 'recording', policy_items: { done: 4 } });
    const script = await reader.script();
    const clipId = newClipId();
    const { file_id } = await reader.uploads(clipId, await makeClip({ seconds: 4 }));
    const clip = clipOf(clipId, file_id, 4000, marksOver(script, 4000));
    await context()
      .connection.db.insert(draftClips)
      .values({
        clipId,
        recordingNo: number,
        clip: { ...clip, marks: clip.marks.slice(0, 1) },
        updatedAt: new Date(),
      });
    expect(await look()).toMatchObject({ status: 'recording', segments: { read: 1, total: 2 } });
    await reader.submits(script.script_version, [clip]);
    await until(look, judged);
    const reviewer = new Reviewer(server.origin);
    await reviewer.passes(number);
    const passed = await look();
    expect(passed).toMatchObject({
      owed: 'nothing',
      segments: { read: 2 },
      may: { revoke: false, resend: false },
    });
    expect(passed.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'identity done',
      'policy done',
      'recording done',
      'verdict done',
    ]);
    expect(passed.steps.every(({ at }) => at !== null)).toBe(true);
    await refuses('linkInUse', agent.revokes(number));
    await reviewer.returns(number, [{ segment: 1, remark: '声音太小，请靠近手机' }]);
    expect(await look()).toMatchObject({
      owed: 'repeat',
      repeat: [{ place: 2, remark: '声音太小，请靠近手机' }],
      segments: { read: 1 },
      submissions_left: 4,
    });
  });
});

describe('the link', () => {
  test('is sent again once for each request, once a minute, and five times a day', async () => {
    const { recording } = await invited();
    const request = randomUUID();
    const [first] = await Promise.all([1, 2, 3].map(() => agent.resends(recording.recording_no, request)));
    const messages = await until(
      () => linkMessages(recording.person.mobile),
      ({ length }) => length > 0,
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain(first!.link.address);
    expect(first!.resend_from).not.toBeNull();
    expect(first!.resend_after).toBeGreaterThan(50);
    expect(first!.resend_after).toBeLessThanOrEqual(60);
    const refused = await refuses('linkSentLately', agent.resends(recording.recording_no));
    expect(refused.data).toMatchObject({ resend_from: first!.resend_from });
    // An hour apart each: the clock of the server is the context's.
    const clock = context() as { now: () => Date };
    const { now } = clock;
    try {
      for (let hour = 1; hour <= 4; hour++) {
        clock.now = () => new Date(Date.now() + hour * 3_600_000);
        await agent.resends(recording.recording_no);
      }
      clock.now = () => new Date(Date.now() + 5 * 3_600_000);
      await refuses('linkSentLately', agent.resends(recording.recording_no));
    } finally {
      clock.now = now;
    }
  });

  test('wakes the jobs where a message is to be sent, and not where it is revoked', async () => {
    const { recording } = await invited();
    const { recording_no } = recording;
    const { jobs } = context();
    let wakes = 0;
    const counting: JobQueue = {
      enqueue: (tx, kind, job) => jobs.enqueue(tx, kind, job),
      start: (workers) => jobs.start(workers),
      wake: async () => void wakes++,
      deleteDone: (before) => jobs.deleteDone(before),
      stop: () => jobs.stop(),
    };
    const { revokeLink, renewLink } = salesRecordingHandlers({ ...context(), jobs: counting });
    const caller: Caller<'sales'> = {
      session: { sessionId: 'board', salesNo: 'S10001' },
      ...{ address: '127.0.0.1', network: '127.0.0.1', hostname: '', platform: 'normal' },
      ...{ origin: server.origin, pageOrigin: server.origin },
      file: () => Promise.reject(new Error('no file')),
    };
    await revokeLink({ recording_no }, caller);
    expect(wakes).toBe(0);
    await renewLink({ recording_no, request_id: randomUUID() }, caller);
    expect(wakes).toBe(1);
  });

  test('is dead at once when it is revoked, for a page that is open too; a new one goes on', async () => {
    const { recording, reader } = await identified();
    const number = recording.recording_no;
    const revoked = await agent.revokes(number);
    expect(revoked).toMatchObject({ status: 'revoked', link: { state: 'revoked', address: null } });
    await refuses('linkInvalid', reader.call(singleRecording.confirmDetail, reader.link));
    await refuses('linkInvalid', reader.keys());
    await refuses('linkInvalid', new Reader(server.origin).opensLink(recording.short_link));
    await refuses('linkNotOpen', agent.resends(number));
    expect(await agent.revokes(number)).toMatchObject({ status: 'revoked' });

    const request = randomUUID();
    const [renewed] = await Promise.all([1, 2].map(() => agent.renews(number, request)));
    expect(renewed).toMatchObject({ status: 'invited', owed: 'identity', link: { state: 'open' } });
    await refuses('linkStillOpen', agent.renews(number));
    await refuses('linkInvalid', new Reader(server.origin).opensLink(recording.short_link));
    const again = new Reader(server.origin);
    await again.opensLink(new URL(renewed!.link.address!).hash.slice(1));
    await again.provesIdentity(recording);
    expect((await agent.customer(number)).owed).toBe('policy');
    expect(await linkMessages(recording.person.mobile)).toHaveLength(1);
  });

  test('tells its number once it is taken back, and nobody of a link that there never was', async () => {
    const { recording, reader } = await identified();
    const opens = (shortLink: string) => new Reader(server.origin).opensLink(shortLink);
    const made = `${recording.short_link.slice(0, -1)}${recording.short_link.endsWith('A') ? 'B' : 'A'}`;
    await agent.revokes(recording.recording_no);
    const dead = await refuses('linkInvalid', opens(recording.short_link));
    expect(dead.data).toEqual(reader.link);
    for (const wrong of [made, '/bridge?code=NOBODYGAVEIT'])
      expect((await refuses('linkInvalid', opens(wrong))).data).toBeNull();

    // With it, only who proved who they are is answered.
    const stranger = new Reader(server.origin);
    await refuses('linkInvalid', stranger.opensLink(recording.short_link));
    await refuses('linkInvalid', stranger.call(consent.list, reader.link));
    expect(await reader.call(consent.list, reader.link)).toMatchObject({
      recording_no: recording.recording_no,
    });
  });

  test('made anew goes out no more often than one sent again, and works without a message', async () => {
    const { recording } = await invited();
    const { recording_no: number, person } = recording;
    const request = randomUUID();
    await agent.resends(number, request);
    await agent.revokes(number);
    const unsent = randomUUID();
    const renewed = await agent.renews(number, unsent);
    expect(renewed).toMatchObject({ message_sent: false, link: { state: 'open' } });
    expect(await agent.renews(number, unsent)).toMatchObject({ message_sent: false });
    await new Reader(server.origin).opensLink(new URL(renewed.link.address!).hash.slice(1));

    const clock = context() as { now: () => Date };
    const { now } = clock;
    try {
      for (const [hour, id] of [
        [1, request],
        [2, randomUUID()],
        [3, randomUUID()],
        [4, randomUUID()],
      ] as const) {
        clock.now = () => new Date(Date.now() + hour * 3_600_000);
        await agent.revokes(number);
        // The first has the number of what was sent before: it is another request all the same.
        expect(await agent.renews(number, id)).toMatchObject({ message_sent: true });
      }
      clock.now = () => new Date(Date.now() + 5 * 3_600_000);
      await agent.revokes(number);
      expect(await agent.renews(number)).toMatchObject({ message_sent: false, link: { state: 'open' } });
    } finally {
      clock.now = now;
    }
    await until(
      () => linkMessages(person.mobile),
      ({ length }) => length === 5,
    );
  });

  test('that has expired is replaced by a new one, before the clock’s job has been by', async () => {
    const { recording } = await invited();
    const number = recording.recording_no;
    const past = { expiresAt: new Date(Date.now() - 1000) };
    const { db } = context().connection;
    await db.update(recordings).set(past).where(eq(recordings.recordingNo, number));
    await db.update(links).set(past).where(eq(links.ownerNo, number));
    expect(await agent.customer(number)).toMatchObject({ owed: 'new_link', link: { state: 'expired' } });
    await refuses('linkNotOpen', agent.resends(number));
    const { link } = await agent.renews(number);
    const answer = await new Reader(server.origin).call(bridge.transferRealLink, {
      code: link.address!.split('code=')[1] ?? '',
    });
    expect(answer.link_kind).toBe('policySingleRecording');
  });
});

test('events that commit late, under a lower number than one already told, are told too', async () => {
  const { recording } = await invited();
  const { recording: later } = await invited();
  const { last_event_id } = await agent.board();
  const listening = await agent.listens(last_event_id);
  const { db } = context().connection;
  const { events } = await import('../../../server/tables/event.ts');
  const event = (recordingNo: string, id: number) =>
    db.insert(events).values({
      id,
      ownerKind: 'recording',
      ownerNo: recordingNo,
      name: 'open_link',
      actor: 'test',
      detail: {},
      at: new Date(),
    });
  await event(later.recording_no, last_event_id + 5000);
  await context().connection.notify('recording_changed', later.recording_no);
  await until(
    async () => newest(listening.heard),
    (id) => id === last_event_id + 5000,
  );
  await event(recording.recording_no, last_event_id + 4000);
  await context().connection.notify('recording_changed', recording.recording_no);
  await until(
    async () => listening.heard,
    (heard) => heard.some(({ id }) => id === last_event_id + 4000),
  );
  listening.stop();
  // And a board that comes back knowing the higher one hears of the lower one as well.
  const again = await agent.listens(last_event_id + 5000);
  await until(
    async () => again.heard,
    (heard) => heard.some(({ recordingNo }) => recordingNo === recording.recording_no),
  );
  again.stop();
});
