import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkDigit } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { auth } from '../../../contract/services/auth.ts';
import { consent } from '../../../contract/services/consent.ts';
import { pageTrace } from '../../../contract/services/page-trace.ts';
import { world, type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { review } from '../../../contract/services/review.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { jobs } from '../../../server/tables/job.ts';
import { people } from '../../../server/tables/person.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { verdicts } from '../../../server/tables/review.ts';
import { willChecks } from '../../../server/tables/face.ts';
import { portraitKeys } from '../../../server/domain/files/object-keys.ts';
import { enqueueDaily } from '../../../server/jobs/clock.ts';
import {
  eraseLateFacesJob,
  eraseObjectsJob,
  keepRetentionScheduleJob,
  putReviewInForceJob,
  putReviewInForceJobOf,
} from '../../../server/jobs/kinds.ts';
import { giveVerdict } from '../../../server/jobs/recording/verdict.ts';
import { eraseLateWrites } from '../../../server/jobs/retention/erase-late-writes.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import { endRecording } from '../../../server/records/recording/end-recording.ts';
import { Agent } from '../../support/agent.ts';
import { keptSaid } from '../../../server/records/review/review-said.ts';
import { keepReview } from '../../../server/records/review/reviews.ts';
import { inDays } from '../../support/in-days.ts';
import { checksFace, registersPortrait, willLink } from '../../support/face-check.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { newClipId, Reader, storeClient, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

// A face is looked at in a process that first loads its models: on a busy machine that takes a while.

let server: TestServer;
let clip: Uint8Array<ArrayBuffer>;
let seed = 700;
const clipMs = 3000;
beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(server.server.running.context);
  clip = await makeClip({ seconds: clipMs / 1000 });
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function invited(options: { will_check?: 'required'; product_no?: string; expires_in?: number } = {}) {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    portrait: 'none',
    person_seed: seed++,
    statement: ['本人同意投保。'],
    will_check: 'none',
    ...options,
  });
  await reader.opensLink(recording.short_link);
  return { reader, recording };
}

async function submitted(options: Parameters<typeof invited>[0] = {}) {
  const { reader, recording } = await invited(options);
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  await reader.readsAndSubmits(clip, clipMs);
  return { reader, recording };
}

const detailOf = (reader: Reader, { recording_no }: SandboxRecording) =>
  reader.call(world.recording, { recording_no });

async function verified(options: Parameters<typeof invited>[0] = {}) {
  const { reader, recording } = await submitted(options);
  await until(
    () => detailOf(reader, recording),
    ({ status, video }) => status === 'verified' && video !== null,
    40,
  );
  // The permanent video alone: the job removes the clips a moment after its verdict.
  await until(
    () => objectsOf(recording),
    (keys) => keys.length === 1,
  );
  return { reader, recording };
}

/** Every object of the store that belongs to a recording. */
async function objectsOf({ recording_no }: SandboxRecording): Promise<string[]> {
  const { blobs } = context();
  const found = await Promise.all(
    ['will', 'recordings', 'permanent', 'verdicts'].map((room) => blobs.list(`${room}/${recording_no}/`)),
  );
  return found.flat().map(({ key }) => key);
}

const withdraws = (reader: Reader, purpose: 'face' | 'recording') =>
  reader.call(consent.withdraw, { ...reader.link, purpose });

async function rowOf({ recording_no }: SandboxRecording) {
  const [row] = await context()
    .connection.db.select()
    .from(recordings)
    .where(eq(recordings.recordingNo, recording_no));
  return row!;
}

const eventsOf = async (reader: Reader, recording: SandboxRecording) =>
  (await detailOf(reader, recording)).events.map(({ name }) => name);

describe('consent', () => {
  test('stands by itself for each purpose, unticked; the camera waits for its own', async () => {
    const { reader, recording } = await invited();
    await refuses('identityNeeded', reader.call(consent.list, reader.link));
    await reader.provesIdentity(recording);
    const { consents } = await reader.call(consent.list, reader.link);
    expect(consents.map(({ purpose, given_at }) => [purpose, given_at])).toEqual([
      ['face', null],
      ['recording', null],
    ]);
    const { items } = await reader.call(singleRecording.confirmDetail, reader.link);
    for (const { key } of items)
      await reader.call(singleRecording.confirmPolicyItem, { ...reader.link, key });
    await reader.consentsTo('face');
    const missing = await refuses('consentNeeded', reader.keys());
    expect(missing.data).toEqual({ purpose: 'recording' });
    await reader.consentsTo('recording');
    const again = await reader.consentsTo('recording');
    expect(again.consents.every(({ given_at }) => given_at !== null)).toBe(true);
    await reader.keys();
    expect((await eventsOf(reader, recording)).filter((name) => name === 'give_consent')).toHaveLength(2);
  });

  test('to a text that has changed since is asked for again', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    await refuses(
      'consentNotAsked',
      reader.call(consent.give, { ...reader.link, purpose: 'id_card', version: '2020-01-01' }),
    );
    await refuses(
      'consentOutdated',
      reader.call(consent.give, { ...reader.link, purpose: 'face', version: '2020-01-01' }),
    );
  });

  test('to a recording tells the longer of the days after which one that came to nothing is deleted', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    const { retention } = context().settings;
    const { draftDays, undecidedDays } = retention;
    onTestFinished(() => void Object.assign(retention, { draftDays, undecidedDays }));
    const told = async (days: { draftDays: number; undecidedDays: number }) => {
      Object.assign(retention, days);
      const { consents } = await reader.call(consent.list, reader.link);
      return JSON.stringify(consents.find(({ purpose }) => purpose === 'recording')?.terms);
    };
    expect(await told({ draftDays: 30, undecidedDays: 45 })).toContain('没有办成的，45 天后删除');
    expect(await told({ draftDays: 60, undecidedDays: 45 })).toContain('没有办成的，60 天后删除');
  });

  test('is a guardian’s to give below fourteen', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    const { connection, personalData, now } = context();
    const year = Number(beijingDay(now()).slice(0, 4));
    const first17 = `990101${year - 13}0101001`;
    await connection.db
      .update(people)
      .set({ certificateNumberSealed: personalData.seal(first17 + checkDigit(first17)) })
      .where(eq(people.personNo, (await rowOf(recording)).personNo));
    const said = await refuses('guardianNeeded', reader.consentsTo('recording'));
    expect(said.message).toContain('监护人');
  });
});

describe('withdrawal', () => {
  test('of face data deletes the pictures at once, closes the open check, and leaves the outcome', async () => {
    const { reader, recording } = await invited({ will_check: 'required' });
    await registersPortrait(reader, recording, 'lin');
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    await checksFace(reader, 'lin');
    expect(await objectsOf(recording)).toHaveLength(4);
    await withdraws(reader, 'face');
    expect(await objectsOf(recording)).toEqual([]);
    const [check] = await context()
      .connection.db.select()
      .from(willChecks)
      .where(eq(willChecks.recordingNo, recording.recording_no));
    expect(check).toMatchObject({ evidence: [], distance: null, status: 'passed' });
    await reader.keys();
    expect(await eventsOf(reader, recording)).toContain('withdraw_consent');
  });

  test('of face data takes what a verdict measured of the face, its pictures and the portrait', async () => {
    const { reader, recording } = await invited({ will_check: 'required' });
    await registersPortrait(reader, recording, 'lin');
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    const { recording_no: recordingNo } = recording;
    const { connection, blobs } = context();
    const { personNo } = await rowOf(recording);
    const picture = (name: string) => `verdicts/${recordingNo}/${name}.jpg`;
    const portrait = `portraits/${personNo}`;
    for (const key of [picture('face'), picture('dark'), portrait])
      await blobs.put(key, Buffer.from([0xff, 0xd8]), { contentType: 'image/jpeg' });
    await connection.db.update(people).set({ portraitKey: portrait }).where(eq(people.personNo, personNo));
    await connection.db.insert(verdicts).values({
      ...{ recordingNo, submission: 1, decision: 'return', findings: [], levels: [0.1] },
      measures: [
        { segment: 0, syllables: 9, portraitDistance: 0.7, otherPerson: { looks: 2, of: 4, atMs: 1 } },
      ],
      frames: [
        { code: 'wrong_person', segment: 0, at_ms: 1, key: picture('face') },
        { code: 'black_picture', segment: 0, at_ms: 2, key: picture('dark') },
      ],
      ...{ thresholdsVersion: 'test', engine: 'test', judgedAt: new Date() },
    });
    await withdraws(reader, 'face');
    const [verdict] = await connection.db
      .select()
      .from(verdicts)
      .where(eq(verdicts.recordingNo, recordingNo));
    expect(verdict).toMatchObject({
      decision: 'return',
      levels: [0.1],
      measures: [
        { segment: 0, syllables: 9, portraitDistance: null, otherPerson: { looks: 0, of: 0, atMs: null } },
      ],
      frames: [{ code: 'black_picture' }],
    });
    expect(await objectsOf(recording)).toEqual([picture('dark')]);
    expect(await blobs.head(portrait)).toBeNull();
    // Nobody who looks at the file fetches it again.
    const detail = await new Reviewer(server.origin).asks(review.recording, { recording_no: recordingNo });
    expect(detail.identity.portrait).toBeNull();
    expect(await blobs.head(portrait)).toBeNull();
  });

  test('of face data while a video is judged keeps its pictures of the face from being kept', async () => {
    const { reader, recording } = await invited({ will_check: 'required' });
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    await withdraws(reader, 'face');
    const { recording_no: recordingNo } = recording;
    const { connection, blobs } = context();
    const picture = (name: string) => `verdicts/${recordingNo}/${name}.jpg`;
    for (const name of ['face', 'dark'])
      await blobs.put(picture(name), Buffer.from([0xff, 0xd8]), { contentType: 'image/jpeg' });
    await connection.db
      .update(recordings)
      .set({ status: 'submitted', submissions: 1 })
      .where(eq(recordings.recordingNo, recordingNo));
    const frame = (code: string, name: string) => ({ code, segment: 0, at_ms: 1, key: picture(name) });
    const submission = await rowOf(recording);
    await connection.db.transaction((tx) =>
      giveVerdict(context(), tx, submission, {
        ...{ decision: 'review', findings: [], measures: [], levels: [], passedBefore: new Set() },
        frames: [
          frame('wrong_person', 'face'),
          // Of the same moment.
          frame('several_faces', 'face'),
          frame('black_picture', 'dark'),
        ],
      }),
    );
    await context().jobs.wake();
    expect((await detailOf(reader, recording)).verdict?.frames).toMatchObject([{ code: 'black_picture' }]);
    await until(
      () => objectsOf(recording),
      (keys) => keys.length === 1,
    );
    expect(await objectsOf(recording)).toEqual([picture('dark')]);
  });

  /** The identity system takes its time over the first portrait. */
  function heldPortrait() {
    const { identityAuthority } = context();
    onTestFinished(() => void Object.assign(context(), { identityAuthority }));
    let isLooking = () => {};
    let goOn = () => {};
    const looking = new Promise<void>((resolve) => (isLooking = resolve));
    const going = new Promise<void>((resolve) => (goOn = resolve));
    const portraitOf = vi.fn(identityAuthority.portraitOf).mockImplementationOnce(async (person) => {
      isLooking();
      await going;
      return await identityAuthority.portraitOf(person);
    });
    Object.assign(context(), { identityAuthority: { portraitOf } });
    return { looking, goOn: () => goOn() };
  }

  async function portraitsOf(recording: SandboxRecording) {
    const { connection, blobs } = context();
    const { personNo } = await rowOf(recording);
    const [row] = await connection.db.select().from(people).where(eq(people.personNo, personNo));
    const stored = await blobs.list(`portraits/${personNo}`);
    return { named: row!.portraitKey, stored: stored.map(({ key }) => key) };
  }

  /** The withdrawal's own job repeats what was done at once. */
  const isErased = () =>
    until(
      () => context().connection.db.select().from(jobs).where(eq(jobs.kind, eraseObjectsJob.name)),
      (rows) => rows.every(({ status }) => status === 'done'),
      20,
    );

  async function eraseAgain() {
    const { connection, jobs: queue } = context();
    const again = { runAt: new Date(), status: 'waiting' } as const;
    await connection.db.update(jobs).set(again).where(eq(jobs.kind, eraseObjectsJob.name));
    await queue.wake();
    await isErased();
  }

  const noPortrait = { named: null, stored: [] };

  test.each(['a check', 'a reviewer'] as const)(
    'of face data while the portrait is fetched for %s leaves none of it',
    async (who) => {
      const { reader, recording } = await invited({ will_check: 'required' });
      await registersPortrait(reader, recording, 'lin');
      await reader.provesIdentity(recording);
      await reader.confirmsPolicy();
      await reader.consentsTo('face');
      const { looking, goOn } = heldPortrait();
      const asked =
        who === 'a check'
          ? checksFace(reader, 'lin')
          : new Reviewer(server.origin).asks(review.recording, { recording_no: recording.recording_no });
      asked.catch(() => undefined);
      await looking;
      await withdraws(reader, 'face');
      goOn();
      if (who === 'a check') await refuses('consentNeeded', asked);
      else expect(await asked).toMatchObject({ identity: { portrait: null } });
      expect(await portraitsOf(recording)).toEqual(noPortrait);
      expect(await objectsOf(recording)).toEqual([]);
      // Whoever consents again is compared with it as before.
      await isErased();
      await reader.consentsTo('face');
      expect((await checksFace(reader, 'lin')).answer.outcome).toBe('passed');
      // The withdrawal's job comes late, as where the store was away.
      await eraseAgain();
      expect((await portraitsOf(recording)).stored).toHaveLength(1);
    },
  );

  test('of face data takes what comes after it, and leaves what comes after a new consent', async () => {
    const { reader, recording } = await invited({ will_check: 'required' });
    await registersPortrait(reader, recording, 'lin');
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    const { blobs, connection } = context();
    const { personNo } = await rowOf(recording);
    const ofLateFaces = and(
      eq(jobs.kind, eraseLateFacesJob.name),
      sql`${jobs.payload}->>'recordingNo' = ${recording.recording_no}`,
    );
    const looks = async () => {
      await connection.db.update(jobs).set({ runAt: new Date(), status: 'waiting' }).where(ofLateFaces);
      await context().jobs.wake();
      const rows = await until(
        () => connection.db.select().from(jobs).where(ofLateFaces),
        (all) => all.every(({ status }) => status === 'done'),
        20,
      );
      expect(rows).toHaveLength(2);
    };
    await withdraws(reader, 'face');
    await isErased();
    // Of a process that died before it saw that the consent was gone.
    for (const key of [`will/${recording.recording_no}/late.jpg`, `portraits/${personNo}`])
      await blobs.put(key, Buffer.from([0xff, 0xd8]), { contentType: 'image/jpeg' });
    await looks();
    expect(await objectsOf(recording)).toEqual([]);
    expect(await portraitsOf(recording)).toEqual(noPortrait);
    await reader.consentsTo('face');
    await checksFace(reader, 'lin');
    await looks();
    expect(await objectsOf(recording)).toHaveLength(4);
    expect((await portraitsOf(recording)).stored).toHaveLength(1);
  });

  test('of face data stops a check under way', async () => {
    const { reader, recording } = await invited({ will_check: 'required' });
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    await willLink(reader);
    await withdraws(reader, 'face');
    await refuses('consentNeeded', willLink(reader));
  });

  test('of the recording deletes every video at once and lets the customer begin anew', async () => {
    const { reader, recording } = await submitted();
    expect((await withdraws(reader, 'recording')).consents[1]).toMatchObject({ given_at: null, kept: false });
    expect(await objectsOf(recording)).toEqual([]);
    const detail = await detailOf(reader, recording);
    expect(detail).toMatchObject({ status: 'policy_confirmed', clips: [], video: null, findings: null });
    expect((await rowOf(recording)).erasedAt).toBeInstanceOf(Date);
    await refuses('consentNeeded', reader.keys());
    // The verdict's job was under way: what it wrote late is taken by the next sweep, and it judged nothing.
    await until(
      () => context().connection.db.select().from(jobs).where(ne(jobs.kind, eraseLateFacesJob.name)),
      (rows) => rows.every(({ status }) => status === 'done' || status === 'failed'),
    );
    await eraseLateWrites(context());
    expect(await objectsOf(recording)).toEqual([]);
    expect((await rowOf(recording)).status).toBe('policy_confirmed');
    await reader.consentsTo('recording');
    await reader.keys();
    expect((await rowOf(recording)).erasedAt).toBeNull();
  });

  test('of the recording gives up an upload that broke off, and none of a new consent', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    const begins = async () => {
      await reader.consentsTo('recording');
      const keys = await reader.keys();
      const object = {
        ...{ Bucket: keys.bucket, Region: keys.region },
        Key: `${keys.allow_prefix}${newClipId()}.mp4`,
      };
      const cos = storeClient(keys);
      const { UploadId } = await cos.multipartInit(object);
      const send = () => cos.multipartUpload({ ...object, UploadId, PartNumber: 1, Body: Buffer.from(clip) });
      await send();
      return send;
    };
    const sendsOn = await begins();
    await withdraws(reader, 'recording');
    await expect(sendsOn()).rejects.toMatchObject({ code: 'NoSuchUpload' });
    const anew = await begins();
    await eraseAgain();
    await anew();
  });

  test('and a new consent: late writes are erased no more, though they were being looked for', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('recording');
    await withdraws(reader, 'recording');
    const other = await invited();
    await other.reader.provesIdentity(other.recording);
    await other.reader.confirmsPolicy();
    await other.reader.consentsTo('recording');
    await withdraws(other.reader, 'recording');
    let isFirst = true;
    const begins = async ({ reader: who }: typeof other) => {
      await who.consentsTo('recording');
      await who.uploads(newClipId(), clip);
    };
    const { blobs } = context();
    // Both film anew while the store is asked what there is of the first.
    const list: typeof blobs.list = async (prefix) => {
      if (isFirst) {
        isFirst = false;
        await begins({ reader, recording });
        await begins(other);
      }
      return await blobs.list(prefix);
    };
    await eraseLateWrites({ ...context(), blobs: { ...blobs, list } });
    expect(await objectsOf(recording)).toHaveLength(1);
    expect(await objectsOf(other.recording)).toHaveLength(1);
  });

  test('after a sale is concluded keeps the record, and says so', async () => {
    const { reader, recording } = await verified();
    const before = await reader.call(consent.list, reader.link);
    expect(before.consents[1]).toMatchObject({ kept: true });
    expect(before.consents[1]?.withdrawal).toMatch(/按法规须保存到合同终止后 10 年/);
    await withdraws(reader, 'recording');
    expect(await objectsOf(recording)).toHaveLength(1);
    expect((await detailOf(reader, recording)).status).toBe('verified');
  });

  test('after a sale is concluded deletes the record where a reviewer sends it back since', async () => {
    const { reader, recording } = await verified();
    const { recording_no } = recording;
    await withdraws(reader, 'recording');
    const { personalData, connection, jobs: queue, now } = context();
    const why = { remark: '', notWatchedBecause: '', againstMachineBecause: '' };
    const said = keptSaid(personalData, { ...why, segments: [{ segment: 0, remark: '看不清' }] });
    const { submissions } = await rowOf(recording);
    const reviewId = await connection.db.transaction(async (tx) => {
      const row = { recordingNo: recording_no, submission: submissions, decision: 'return' as const };
      const by = { reviewer: 'r1', account: null, at: now() };
      return (await keepReview(tx, { ...row, ...said, ...by, state: 'held', takesEffectAt: now() })).id;
    });
    await queue.enqueue(connection.db, putReviewInForceJob, putReviewInForceJobOf(reviewId, now()));
    await queue.wake();
    await until(
      () => objectsOf(recording),
      (keys) => keys.length === 0,
    );
    const row = await rowOf(recording);
    expect(row).toMatchObject({ status: 'returned', permanentFileId: null, submittedAt: null });
    expect(row.erasedAt).not.toBeNull();
    expect(row.segments.every(({ status }) => status === 'unread')).toBe(true);
    await refuses('consentNeeded', reader.uploads(newClipId(), clip));
    await reader.consentsTo('recording');
    await reader.uploads(newClipId(), clip);
    expect(await objectsOf(recording)).toHaveLength(1);
  });

  test('has no deadline, and is nobody else’s', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    const stranger = new Reader(server.origin);
    await stranger.opensLink(recording.short_link);
    await refuses('identityNeeded', withdraws(stranger, 'recording'));
    await context()
      .connection.db.update(recordings)
      .set({ expiresAt: new Date() })
      .where(eq(recordings.recordingNo, recording.recording_no));
    await refuses('recordingExpired', reader.script());
    expect((await withdraws(reader, 'recording')).consents[1]?.withdrawn_at).not.toBeNull();
  });

  test.each(['by the agent', 'with its contract'])(
    'may still be done by who filmed, once the link was taken back %s',
    async (how) => {
      const { reader, recording } = await invited();
      await reader.provesIdentity(recording);
      await reader.confirmsPolicy();
      await reader.consentsTo('recording');
      await reader.uploads(newClipId(), clip);
      expect(await objectsOf(recording)).toHaveLength(1);
      const { recordingNo, salesNo } = await rowOf(recording);
      const by = { actor: 'test', at: new Date() };
      if (how === 'by the agent') await (await Agent.at(server.origin, salesNo)).revokes(recordingNo);
      else await context().connection.db.transaction((tx) => endRecording(tx, recordingNo, by));
      expect((await rowOf(recording)).status).toBe('revoked');
      await refuses('linkInvalid', reader.script());
      const stranger = new Reader(server.origin);
      Object.assign(stranger, { transmitRecordNo: reader.transmitRecordNo });
      stranger.token = (await stranger.call(auth.visitorLogin, {})).token;
      await refuses('linkInvalid', withdraws(stranger, 'recording'));
      await refuses('linkInvalid', reader.consentsTo('recording'));
      expect((await withdraws(reader, 'recording')).consents[1]?.withdrawn_at).not.toBeNull();
      expect(await objectsOf(recording)).toEqual([]);
      expect((await rowOf(recording)).status).toBe('revoked');
    },
  );
});

describe('retention', () => {
  async function checksWill({ portrait }: { readonly portrait: 'lin' | 'none' }) {
    const { reader, recording } = await invited({ will_check: 'required' });
    if (portrait !== 'none') await registersPortrait(reader, recording, portrait);
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    return { reader, recording };
  }

  /** The same server some time later. */
  const after = (days: number) => inDays(context(), days);

  test('pictures of a will check go after their days, once, with a trace', async () => {
    const { reader, recording } = await checksWill({ portrait: 'lin' });
    await checksFace(reader, 'lin');
    await keepSchedule(after(29));
    expect(await objectsOf(recording)).toHaveLength(4);
    await Promise.all([keepSchedule(after(31)), keepSchedule(after(31))]);
    expect(await objectsOf(recording)).toEqual([]);
    expect((await eventsOf(reader, recording)).filter((name) => name === 'erase')).toHaveLength(1);
  });

  test('the portrait of the identity authority goes with the last picture that was compared with it', async () => {
    const { reader, recording } = await checksWill({ portrait: 'lin' });
    await checksFace(reader, 'lin');
    const { connection, blobs } = context();
    const ofThis = eq(recordings.recordingNo, recording.recording_no);
    const { personNo } = await rowOf(recording);
    const portrait = async () => {
      const [row] = await connection.db.select().from(people).where(eq(people.personNo, personNo));
      const stored = await Promise.all(portraitKeys(personNo).map((key) => blobs.head(key)));
      return [row!.portraitKey !== null, stored.some((one) => one !== null)];
    };
    await connection.db
      .update(recordings)
      .set({ status: 'in_review', updatedAt: after(31).now() })
      .where(ofThis);
    await keepSchedule(after(31));
    expect(await objectsOf(recording)).toEqual([]);
    expect(await portrait()).toEqual([true, true]);
    await connection.db.update(recordings).set({ status: 'verified' }).where(ofThis);
    await keepSchedule(after(31));
    expect(await portrait()).toEqual([false, false]);
  });

  test('what a verdict compared of a face goes after the same days, unless nobody decided yet', async () => {
    const { recording } = await checksWill({ portrait: 'lin' });
    const { recording_no: recordingNo } = recording;
    const { connection, blobs } = context();
    const picture = (name: string) => `verdicts/${recordingNo}/${name}.jpg`;
    for (const name of ['face', 'dark'])
      await blobs.put(picture(name), Buffer.from([0xff, 0xd8]), { contentType: 'image/jpeg' });
    const compared = { portraitDistance: 0.7, otherPerson: { looks: 2, of: 4, atMs: 1 } };
    await connection.db.insert(verdicts).values({
      ...{ recordingNo, submission: 1, decision: 'review', findings: [], levels: [0.1] },
      measures: [{ segment: 0, syllables: 9, ...compared }],
      frames: [
        { code: 'wrong_person', segment: 0, at_ms: 1, key: picture('face') },
        { code: 'black_picture', segment: 0, at_ms: 2, key: picture('dark') },
      ],
      ...{ thresholdsVersion: 'test', engine: 'test', judgedAt: new Date() },
    });
    const stands = async (status: 'in_review' | 'verified') =>
      await connection.db
        .update(recordings)
        .set({ status, updatedAt: after(31).now() })
        .where(eq(recordings.recordingNo, recordingNo));
    const kept = async () =>
      (await connection.db.select().from(verdicts).where(eq(verdicts.recordingNo, recordingNo)))[0];
    await stands('in_review');
    await keepSchedule(after(31));
    await stands('verified');
    await keepSchedule(after(29));
    expect(await kept()).toMatchObject({ measures: [compared], frames: [{}, {}] });
    await keepSchedule(after(31));
    expect(await kept()).toMatchObject({
      decision: 'review',
      measures: [
        { segment: 0, syllables: 9, portraitDistance: null, otherPerson: { looks: 0, of: 0, atMs: null } },
      ],
      frames: [{ code: 'black_picture' }],
    });
    expect(await objectsOf(recording)).toEqual([picture('dark')]);
  });

  test('an old try of a will check takes no later one’s pictures along', async () => {
    const { reader, recording } = await checksWill({ portrait: 'lin' });
    await checksFace(reader, 'wei');
    const createdAt = new Date(Date.now() - 20 * 86_400_000);
    await context()
      .connection.db.update(willChecks)
      .set({ createdAt })
      .where(eq(willChecks.recordingNo, recording.recording_no));
    const old = await objectsOf(recording);
    await checksFace(reader, 'lin');
    const later = (await objectsOf(recording)).filter((key) => !old.includes(key));
    expect([old.length, later.length]).toEqual([4, 4]);
    await keepSchedule(after(11));
    expect(await objectsOf(recording)).toEqual(later);
    await keepSchedule(after(31));
    expect(await objectsOf(recording)).toEqual([]);
  });

  test('pictures of a will check that waits for a person stay until one has decided', async () => {
    const { reader, recording } = await checksWill({ portrait: 'none' });
    expect((await checksFace(reader, 'lin')).answer.outcome).toBe('to_person');
    const stands = async (status: 'in_review' | 'verified') =>
      await context()
        .connection.db.update(recordings)
        .set({ status, updatedAt: after(31).now() })
        .where(eq(recordings.recordingNo, recording.recording_no));
    await stands('in_review');
    await keepSchedule(after(31));
    expect(await objectsOf(recording)).toHaveLength(4);
    await stands('verified');
    await keepSchedule(after(31));
    expect(await objectsOf(recording)).toEqual([]);
  });

  test('the schedule is kept once a day, whoever asks how often', async () => {
    const day = after(400);
    await Promise.all([enqueueDaily(day), enqueueDaily(day), enqueueDaily(day)]);
    await enqueueDaily(after(401));
    const rows = await context()
      .connection.db.select()
      .from(jobs)
      .where(eq(jobs.kind, keepRetentionScheduleJob.name));
    // The server's own clock may have asked for today's meanwhile.
    const asked = [day, after(401)].map((later) => later.now().toISOString().slice(0, 10));
    const kept = rows.map(({ dedupeKey }) => dedupeKey).filter((key) => asked.includes(key ?? ''));
    expect(kept.sort()).toEqual(asked);
  });

  test('what came to nothing goes after its days', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await reader.uploads(newClipId(), clip);
    const at = new Date().toISOString();
    const done = { kind: 'enter', page: '/policy-confirm', title: '保单信息确认', target: null, at } as const;
    await reader.call(pageTrace.record, {
      ...reader.link,
      operations: [{ ...done, operation_id: 'a'.repeat(32) }],
      sent_at: at,
    });
    const { recording_no } = recording;
    const trace = () => new Reviewer(server.origin).operations(recording_no);
    await context()
      .connection.db.update(recordings)
      .set({ status: 'expired', updatedAt: new Date() })
      .where(eq(recordings.recordingNo, recording.recording_no));
    await keepSchedule(after(29));
    expect(await objectsOf(recording)).toHaveLength(1);
    expect(await trace()).toHaveLength(1);
    await keepSchedule(after(31));
    expect(await objectsOf(recording)).toEqual([]);
    expect(await trace()).toEqual([]);
    expect((await rowOf(recording)).erasedAt).toBeInstanceOf(Date);
  });

  test.each(['submitted', 'in_review'] as const)(
    'what is %s and nobody decides over goes after its days, and is decided over no more',
    async (status) => {
      const { reader, recording } = await verified();
      const { recording_no } = recording;
      await context()
        .connection.db.update(recordings)
        .set({ status, updatedAt: new Date() })
        .where(eq(recordings.recordingNo, recording_no));
      await keepSchedule(after(29));
      expect(await objectsOf(recording)).toHaveLength(1);
      await keepSchedule(after(31));
      expect(await objectsOf(recording)).toEqual([]);
      expect((await rowOf(recording)).erasedAt).toBeInstanceOf(Date);
      expect(await eventsOf(reader, recording)).toContain('erase');
      const reviewer = new Reviewer(server.origin);
      const { may } = await reviewer.asks(review.recording, { recording_no });
      expect(may).toMatchObject({ pass: false, return: false });
      await refuses('reviewNotOpen', reviewer.passes(recording_no));
    },
  );

  test('the record of a short contract is kept five years after it, then nothing personal remains', async () => {
    const { reader, recording } = await verified({ product_no: 'AX-MED-01' });
    await keepSchedule(after(6 * 365));
    expect(await objectsOf(recording)).toHaveLength(1);
    await keepSchedule(after(6 * 366));
    expect(await objectsOf(recording)).toEqual([]);
    const { personalData, connection } = context();
    const [person] = await connection.db
      .select()
      .from(people)
      .where(eq(people.personNo, (await rowOf(recording)).personNo));
    expect(personalData.open(person!.certificateNumberSealed)).toBe('');
    expect(await eventsOf(reader, recording)).toContain('erase');
  });
});
