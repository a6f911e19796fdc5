import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bridge } from '../../../contract/services/bridge.ts';
import { consent } from '../../../contract/services/consent.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { review } from '../../../contract/services/review.ts';
import { eraseLateFilesJob } from '../../../server/jobs/kinds.ts';
import { memberPortrait } from '../../../server/records/member-identity/card-portrait.ts';
import { revokeLinksFor } from '../../../server/records/links/links.ts';
import { scopeOfMember } from '../../../server/records/member-identity/identity-scope.ts';
import { memberOwner } from '../../../server/domain/owner.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { jobs } from '../../../server/tables/job.ts';
import { links } from '../../../server/tables/link.ts';
import {
  actsOnFace,
  cardPicture,
  portraitOn,
  comesByLink,
  consents,
  faceFrames,
  familyApplies,
  onHoldersDevice,
  requestId,
  showsCard,
  showsFace,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { held } from '../../support/held.ts';
import { until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';
import { portraitsOf } from '../../support/member-portraits.ts';
import { heldLook, heldRisk } from '../../support/held-engines.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

const origin = () => server.origin;

/** Somebody who applies for themselves alone, by the time that their card and their face have passed. */
async function showsBoth(age: number, name: string) {
  const me = someone('self', age, name);
  const device = await familyApplies(origin(), me, []);
  const mine = await onHoldersDevice(device, me.name);
  const card = await showsCard(mine, me);
  await consents(mine, 'face');
  await showsFace(mine, me.number);
  return { me, device, mine, card };
}

describe('what is taken back', () => {
  test(
    'withdrawing deletes the pictures, what was read, the measures and the portrait',
    { timeout: 120_000 },
    async () => {
      const { device, mine, card } = await showsBoth(39, '程南乔');
      const prefixes = [`cards/${mine.member_no}/`, `faces/${mine.member_no}/`];
      const left = () => Promise.all(prefixes.map(async (one) => (await context.blobs.list(one)).length));
      expect((await left()).every((count) => count > 0)).toBe(true);
      const owner = { ...device.process, member_no: mine.member_no };
      await device.call(consent.withdraw, { ...owner, purpose: 'face' });
      expect((await left())[1]).toBe(0);
      const face = await device.call(faceRecognition.detail, owner);
      expect(face).toMatchObject({ state: 'owed', score: null });
      await device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
      expect(await left()).toEqual([0, 0]);
      expect((await fetch(card.sides.front!.url)).status).toBe(404);
      expect(await device.call(ocr.detail, owner)).toMatchObject({
        state: 'owed',
        fields: [],
        sides: { front: null },
      });
      await refuses('processStepUnfinished', device.goesOn('recognise_cards'));
    },
  );

  test('an invited member withdraws also once their link was taken back', { timeout: 120_000 }, async () => {
    const [me, spouse] = [someone('self', 39, '程南乔'), someone('spouse', 38, '江晚舟')];
    const device = await familyApplies(origin(), me, [spouse]);
    const theirs = await comesByLink(device, spouse);
    await showsCard(theirs, spouse);
    const { member_no } = theirs;
    const owner = { ...theirs.device.link, member_no };
    await revokeLinksFor(context.connection.db, memberOwner(member_no), ['identity'], new Date());
    await refuses('linkInvalid', theirs.device.call(ocr.detail, owner));
    // The page of a dead link knows its number alone, and in a new tab by the refusal.
    const [link] = await context.connection.db
      .select()
      .from(links)
      .where(eq(links.transmitRecordNo, theirs.device.link.transmit_record_no));
    const opened = theirs.device.call(bridge.transferRealLink, { code: link!.code });
    expect((await refuses('linkInvalid', opened)).data).toEqual(theirs.device.link);
    const listed = await theirs.device.call(consent.list, theirs.device.link);
    expect(listed).toMatchObject({ member_no, recording_no: null });
    expect(listed.consents.find(({ purpose }) => purpose === 'id_card')?.held_since).not.toBeNull();
    const { consents: given } = await theirs.device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
    expect(given[0]).toMatchObject({ purpose: 'id_card', given_at: null });
    expect(await context.blobs.list(`cards/${member_no}/`)).toEqual([]);
    const stranger = await ApplicantDevice.at(origin());
    await refuses('linkInvalid', stranger.call(consent.list, owner));
    await refuses('linkInvalid', stranger.call(consent.list, theirs.device.link));
  });

  test(
    'a face that passed is shown again to the card that comes after the one taken back',
    { timeout: 120_000 },
    async () => {
      const { me, device, mine } = await showsBoth(37, '程南枝');
      const owner = { ...device.process, member_no: mine.member_no };
      await device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
      const face = () => device.call(faceRecognition.detail, owner);
      expect(await face()).toMatchObject({ state: 'owed' });
      await showsCard(mine, me);
      await device.goesOn('recognise_cards');
      await refuses('processStepUnfinished', device.goesOn('recognise_faces'));
      await showsFace(mine, me.number);
      expect(await face()).toMatchObject({ state: 'passed' });
      expect(await device.goesOn('recognise_faces')).toMatchObject({
        current_step_alias: 'order_confirmation',
      });
    },
  );

  /** Somebody’s try is answered, and something of it takes its time. */
  async function isBeingLookedAt(name: string, holds: typeof heldLook) {
    const me = someone('self', 36, name);
    const device = await familyApplies(origin(), me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    const begun = await actsOnFace(mine, { kind: 'begin' });
    if (begun.kind !== 'begun') throw new Error('no try was begun');
    const { looking, goOn } = holds(context, me.number);
    const frames = faceFrames(me.number, begun.challenges);
    const answers = () => actsOnFace(mine, { kind: 'answer', check_no: begun.check_no, frames });
    const answer = answers();
    answer.catch(() => undefined);
    await looking;
    const owner = { ...device.process, member_no: mine.member_no };
    return {
      ...{ me, device, mine, answer, answers, goOn },
      withdraws: (purpose: 'id_card' | 'face') => device.call(consent.withdraw, { ...owner, purpose }),
      face: () => device.call(faceRecognition.detail, owner),
      pictures: () => context.blobs.list(`faces/${mine.member_no}/`),
    };
  }

  test(
    'a face that is looked at while the card is taken back passes by no card',
    { timeout: 120_000 },
    async () => {
      const { me, mine, answer, goOn, withdraws, face, pictures } = await isBeingLookedAt('程南星', heldRisk);
      await withdraws('id_card');
      goOn();
      await refuses('cardNotRead', answer);
      expect(await pictures()).toEqual([]);
      expect(await face()).toMatchObject({ state: 'owed', attempts_left: 3, score: null });
      await showsCard(mine, me);
      expect(await showsFace(mine, me.number)).toMatchObject({ detail: { state: 'passed' } });
    },
  );

  test(
    'nor by the card that is photographed after the one taken back, nor by none',
    { timeout: 120_000 },
    async () => {
      const anew = await isBeingLookedAt('程南辰', heldRisk);
      await anew.withdraws('id_card');
      await showsCard(anew.mine, anew.me);
      anew.goOn();
      await refuses('faceCheckMissing', anew.answer);
      expect(await anew.pictures()).toEqual([]);
      expect(await anew.face()).toMatchObject({ state: 'owed', attempts_left: 3 });
      expect(await showsFace(anew.mine, anew.me.number)).toMatchObject({ detail: { state: 'passed' } });

      // Of a card that was done before the process went on it stays that it was.
      const past = await isBeingLookedAt('程南斗', heldRisk);
      await past.device.goesOn('recognise_cards');
      await past.withdraws('id_card');
      past.goOn();
      await refuses('faceCheckMissing', past.answer);
      await refuses('faceCheckMissing', past.answers());
      expect(await past.pictures()).toEqual([]);
      expect(await past.face()).toMatchObject({ state: 'running', attempts_left: 3, score: null });
    },
  );

  test(
    'nor does it pass by a consent that is withdrawn, or given anew, meanwhile',
    { timeout: 120_000 },
    async () => {
      for (const [name, code] of [
        ['程南舟', 'consentNeeded'],
        ['程南渡', 'faceCheckMissing'],
      ] as const) {
        const { mine, answer, goOn, withdraws, face, pictures } = await isBeingLookedAt(name, heldLook);
        await withdraws('face');
        if (code === 'faceCheckMissing') await consents(mine, 'face');
        goOn();
        await refuses(code, answer);
        expect(await pictures()).toEqual([]);
        expect(await portraitsOf(context, mine.member_no)).toEqual({ named: null, stored: [] });
        expect(await face()).toMatchObject({ state: 'owed', attempts_left: 3, score: null });
      }
    },
  );

  /** As the clock does when their time has come. */
  async function looksForLateFiles() {
    const { db } = context.connection;
    const ofLateFiles = eq(jobs.kind, eraseLateFilesJob.name);
    await db.update(jobs).set({ runAt: new Date() }).where(ofLateFiles);
    await context.jobs.wake();
    await until(
      () => db.select().from(jobs).where(ofLateFiles),
      (rows) => rows.every(({ status }) => status === 'done'),
    );
  }

  /** The engine takes its time to cut the first portrait out. */
  function heldCut() {
    const { cardEngine } = context;
    onTestFinished(() => void Object.assign(context, { cardEngine }));
    const { looking, waits, goOn } = held();
    const crop = vi.fn(cardEngine.crop).mockImplementationOnce(async (...asked) => {
      await waits();
      return await cardEngine.crop(...asked);
    });
    Object.assign(context, { cardEngine: { ...cardEngine, crop } });
    return { looking, goOn };
  }

  test(
    'a portrait that the desk has cut out while the card is taken back, or photographed anew, is not kept',
    { timeout: 120_000 },
    async () => {
      for (const [name, isAnew] of [
        ['程南浦', false],
        ['程南屏', true],
      ] as const) {
        const me = someone('self', 36, name);
        const device = await familyApplies(origin(), me, []);
        const mine = await onHoldersDevice(device, me.name);
        const { member_no } = mine;
        await showsCard(mine, me);
        await actsOnFace(mine, { kind: 'to_person' });
        const { looking, goOn } = heldCut();
        const seen = new Reviewer(origin()).asks(review.identityCase, { member_no, what: 'face' });
        seen.catch(() => undefined);
        await looking;
        await device.call(consent.withdraw, { ...device.process, member_no, purpose: 'id_card' });
        if (isAnew) await showsCard(mine, me);
        goOn();
        expect((await seen).portrait).toBeNull();
        expect(await portraitsOf(context, member_no)).toEqual({ named: null, stored: [] });
      }
    },
  );

  test('a portrait that the identity system gives after the consent is withdrawn is not kept', async () => {
    const me = someone('self', 37, '程南汀');
    const device = await familyApplies(origin(), me, []);
    const mine = await onHoldersDevice(device, me.name);
    const { member_no } = mine;
    await consents(mine, 'face');
    const { identityAuthority } = context;
    onTestFinished(() => void Object.assign(context, { identityAuthority }));
    const { looking, waits, goOn } = held();
    const portraitOf = async () => {
      await waits();
      return portraitOn(cardPicture(me, 'front'));
    };
    Object.assign(context, { identityAuthority: { portraitOf } });
    const scope = await scopeOfMember(context, context.connection.db, member_no);
    const asked = memberPortrait(
      context,
      scope.people.find(({ memberNo }) => memberNo === member_no)!,
    );
    await looking;
    await device.call(consent.withdraw, { ...device.process, member_no, purpose: 'face' });
    goOn();
    expect(await asked).toBeNull();
    expect(await portraitsOf(context, member_no)).toEqual({ named: null, stored: [] });
  });

  test(
    'a portrait that comes after a withdrawal goes, and that of the next card stays',
    { timeout: 120_000 },
    async () => {
      const { me, device, mine } = await showsBoth(38, '程南岸');
      const { named: key, stored } = await portraitsOf(context, mine.member_no);
      expect(stored).toEqual([key]);
      const owner = { ...device.process, member_no: mine.member_no };
      await device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
      // Of a process that died before it saw that the card was gone.
      await context.blobs.put(key!, cardPicture(me, 'front'), { contentType: 'image/jpeg' });
      await looksForLateFiles();
      expect(await portraitsOf(context, mine.member_no)).toEqual({ named: null, stored: [] });

      await showsCard(mine, me);
      await showsFace(mine, me.number);
      await device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
      await showsCard(mine, me);
      await showsFace(mine, me.number);
      await looksForLateFiles();
      expect(await portraitsOf(context, mine.member_no)).toEqual({ named: key, stored: [key] });
    },
  );

  test('a look for late files that the release before asked for is done', async () => {
    const { jobs: queue, connection } = context;
    const payload = { memberNo: 'M-before', purpose: 'id_card' as const, prefixes: ['cards/M-before/'] };
    await connection.db.transaction((tx) =>
      queue.enqueue(tx, eraseLateFilesJob, { key: requestId(), payload }),
    );
    await looksForLateFiles();
  });

  test(
    'what comes after a withdrawal goes, and what comes after a new consent stays',
    { timeout: 120_000 },
    async () => {
      const { device, mine } = await showsBoth(38, '程南桥');
      const owner = { ...device.process, member_no: mine.member_no };
      const prefix = `faces/${mine.member_no}/`;
      /** The phone's keys are good still. */
      const films = (name: string) =>
        context.blobs.put(`${prefix}${name}.mp4`, Buffer.from(name), { contentType: 'video/mp4' });
      const left = async () => (await context.blobs.list(prefix)).map(({ key }) => key);

      await device.call(consent.withdraw, { ...owner, purpose: 'face' });
      await films('late');
      await looksForLateFiles();
      expect(await left()).toEqual([]);

      await consents(mine, 'face');
      await device.call(consent.withdraw, { ...owner, purpose: 'face' });
      await films('late');
      await pause(1100);
      await consents(mine, 'face');
      await films('anew');
      await looksForLateFiles();
      expect(await left()).toEqual([`${prefix}anew.mp4`]);
    },
  );
});
