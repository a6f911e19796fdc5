import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { faceChallenge, faceWill } from '../../../contract/services/face-will.ts';
import { world, type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { httpIdentityAuthority } from '../../../server/adapters/identity-authority/http-identity-authority.ts';
import { portraitKey } from '../../../server/domain/files/object-keys.ts';
import { recordingOwner } from '../../../server/domain/owner.ts';
import type { Caller } from '../../../server/ports/caller.ts';
import { EngineError } from '../../../server/ports/engine-error.ts';
import { OutsideUnavailable } from '../../../server/ports/outside-unavailable.ts';
import type { FaceEngine } from '../../../server/ports/face-engine.ts';
import type { WillCheckEngine } from '../../../server/ports/will-check-engine.ts';
import { faceWillHandlers } from '../../../server/services/face-will/handlers.ts';
import { KeyedQueue } from '../../../server/domain/keyed-queue.ts';
import { portraitDescriptor } from '../../../server/records/face/portrait.ts';
import { keepWillCheck } from '../../../server/records/face/will-checks.ts';
import { newId } from '../../../server/records/new-id.ts';
import { personOf } from '../../../server/records/recording/recordings.ts';
import { findVisitor } from '../../../server/records/sessions/visitor-sessions.ts';
import { singleRecordingHandlers } from '../../../server/services/single-recording/handlers.ts';
import { people } from '../../../server/tables/person.ts';
import { recordings } from '../../../server/tables/recording.ts';
import type { HeadName } from '../../../fixtures/clips/turning-head.ts';
import {
  checksFace,
  confirmsFace,
  facePicture,
  proofFor,
  registersPortrait,
  resultIn,
  ticketOf,
  willLink,
} from '../../support/face-check.ts';
import { held } from '../../support/held.ts';
import { Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

// A face is looked at in a process that first loads its models: on a busy machine that takes a while.

let server: TestServer;
let seed = 900;
/** Pixels around a face that then fills a seventh of the picture. */
const far = { top: 800, bottom: 800, left: 600, right: 600 };
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function invited() {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    portrait: 'none',
    person_seed: seed++,
    statement: ['本人同意投保。'],
    will_check: 'required',
  });
  await reader.opensLink(recording.short_link);
  return { reader, recording };
}

/** Policy confirmed, consent to face data given; the identity system holds this portrait. */
async function readyForCheck(portrait: HeadName | null = 'lin') {
  const { reader, recording } = await invited();
  if (portrait) await registersPortrait(reader, recording, portrait);
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  await reader.consentsTo('face');
  return { reader, recording };
}

const context = () => server.server.running.context;

const anybody: Caller<'none'> = {
  session: null,
  ...{
    address: '127.0.0.1',
    network: '127.0.0.1',
    hostname: '',
    platform: 'normal',
    origin: '',
    pageOrigin: '',
  },
  file: () => Promise.reject(new Error('no file')),
};

/** Height and width stand behind the marker of a JPEG's frame. */
function claimsPixels(jpeg: Buffer): Buffer {
  const claimed = Buffer.from(jpeg);
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  claimed.writeUInt16BE(20_000, frame + 5);
  claimed.writeUInt16BE(20_000, frame + 7);
  return claimed;
}

/** Every three of the movements, in every order. */
function everyOrder(): string[][] {
  const all = faceChallenge.options;
  const others = (before: readonly string[]) => all.filter((one) => !before.includes(one));
  return all.flatMap((first) =>
    others([first]).flatMap((second) => others([first, second]).map((third) => [first, second, third])),
  );
}

describe('the will check', () => {
  test('the right person passes, goes on to the camera, and a result read twice moves nothing twice', async () => {
    const { reader, recording } = await readyForCheck();
    await refuses('recordingOutOfOrder', reader.keys());
    const { result, answer } = await checksFace(reader, 'lin');
    expect(answer).toMatchObject({
      outcome: 'passed',
      code: null,
      status: 'will_checked',
      next_step_alias: 'recording_start_video',
    });
    expect(await confirmsFace(reader, result)).toEqual(answer);
    await reader.keys();
    expect(await confirmsFace(reader, result)).toMatchObject({ outcome: 'passed', status: 'recording' });
    const { events } = await reader.call(world.recording, { recording_no: recording.recording_no });
    expect(events.filter(({ name }) => name === 'check_will')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('/9j/');
  });

  test.each([
    ['wei', 'failed', 'wrong_person'],
    ['chen', 'to_person', 'person_unsure'],
    [null, 'to_person', 'no_portrait'],
  ] as const)('compared with the portrait of %s it is %s, %s', async (portrait, outcome, code) => {
    const { reader } = await readyForCheck(portrait);
    const { answer } = await checksFace(reader, 'lin');
    expect(answer).toMatchObject({ outcome, code });
    expect(answer.message).toMatch(/。$/);
    expect(answer.status).toBe(outcome === 'failed' ? 'policy_confirmed' : 'will_checked');
  });

  test.each([
    ['face_too_dark', (face: Sharp) => face.linear(0.1)],
    ['face_too_bright', (face: Sharp) => face.linear(0.1, 229)],
    ['face_blurred', (face: Sharp) => face.blur(9)],
    ['face_too_small', (face: Sharp) => face.extend({ ...far, background: '#888' })],
    ['eyes_shut', () => sharp(Buffer.from(facePicture('lin', 'close_eyes'), 'base64'))],
  ] as const)('%s is said of a picture that the page would not have sent', async (code, change) => {
    const { reader } = await readyForCheck();
    const face = sharp(Buffer.from(facePicture('lin'), 'base64'));
    const straight = (await change(face).jpeg().toBuffer()).toString('base64');
    const { answer } = await checksFace(reader, 'lin', (shows) => (shows === 'straight' ? straight : null));
    expect(answer).toMatchObject({ outcome: 'failed', code, attempts_left: 2 });
    expect(answer.message).toMatch(/。.+再试一次。$/);
  });

  test('somebody else in the midst is noticed', async () => {
    const { reader } = await readyForCheck();
    const { answer } = await checksFace(reader, 'lin', (shows) =>
      shows === 'straight' ? null : facePicture('wei', shows),
    );
    expect(answer).toMatchObject({ outcome: 'failed', code: 'face_changed', attempts_left: 2 });
  });

  test('three failures use the link up; then, or at once, a person looks', async () => {
    const { reader } = await readyForCheck();
    for (const left of [2, 1, 0]) {
      const { answer } = await checksFace(reader, 'lin', () => facePicture('lin'));
      expect(answer).toMatchObject({ outcome: 'failed', code: 'challenge_missed', attempts_left: left });
    }
    await refuses('faceAttemptsUsedUp', willLink(reader));
    const chosen = await reader.call(faceWill.choosePerson, reader.link);
    expect(chosen).toMatchObject({ outcome: 'to_person', status: 'will_checked' });
    expect(await reader.call(faceWill.choosePerson, reader.link)).toMatchObject({ outcome: 'to_person' });
    await reader.keys();
  });

  test('no order of movements is asked for twice, whatever became of the earlier tries', async () => {
    const { reader, recording } = await readyForCheck();
    const orders = everyOrder();
    const left = orders.splice(17, 1)[0];
    const { connection, now } = context();
    // Fifty-nine of the sixty, each begun and left.
    for (const [i, challenges] of orders.entries())
      await keepWillCheck(connection.db, {
        ...{ willCheckNo: newId('W'), recordingNo: recording.recording_no, sessionId: `S-${i}` },
        ...{ engine: 'embedded', outsideNo: null, status: 'open', challenges, evidence: [] },
        ...{ createdAt: now(), expiresAt: now() },
      });
    const { link } = await willLink(reader);
    const { challenges } = await reader.call(faceWill.open, { ticket: ticketOf(link) });
    expect(challenges).toEqual(left);
  });

  test('whoever wants no face check needs no consent for another way', async () => {
    const { reader, recording } = await invited();
    await reader.provesIdentity(recording);
    await reader.confirmsPolicy();
    await refuses('consentNeeded', willLink(reader));
    expect(await reader.call(faceWill.choosePerson, reader.link)).toMatchObject({
      outcome: 'to_person',
      code: 'chosen_by_customer',
      next_step_alias: 'recording_start_video',
    });
  });
});

describe('an identity system that answers what is no portrait', () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  const cutOff = Buffer.from(facePicture('lin'), 'base64').subarray(0, 300);

  async function personRow({ recording_no }: SandboxRecording) {
    const { db } = context().connection;
    const [row] = await db.select().from(recordings).where(eq(recordings.recordingNo, recording_no));
    return await personOf(db, row!);
  }

  test.each([
    ['nothing', ''],
    ['a GIF', gif.toString('base64')],
    ['a part of a picture', cutOff.toString('base64')],
    ['a data URL of nothing', 'data:image/jpeg;base64,'],
  ])('%s: a person looks, and what it holds later counts', async (_name, portrait) => {
    const { reader, recording } = await readyForCheck(null);
    await answersOfAuthority(portrait);
    expect((await checksFace(reader, 'lin')).answer).toMatchObject({
      ...{ outcome: 'to_person', code: 'no_portrait' },
    });
    const person = await personRow(recording);
    expect(person.portraitKey).toBeNull();
    await answersOfAuthority(`data:image/jpeg;base64,${facePicture('lin')}`);
    const owner = recordingOwner(recording.recording_no);
    expect(await portraitDescriptor(context(), person, owner)).not.toBeNull();
    expect((await personRow(recording)).portraitKey).toBe(portraitKey(person.personNo));
  });

  test('stored once as a portrait, it counts as none', async () => {
    const { reader, recording } = await readyForCheck();
    const { connection, blobs } = context();
    const { personNo } = await personRow(recording);
    const key = portraitKey(personNo);
    await blobs.put(key, gif, { contentType: 'image/jpeg', size: gif.length });
    await connection.db.update(people).set({ portraitKey: key }).where(eq(people.personNo, personNo));
    expect((await checksFace(reader, 'lin')).answer).toMatchObject({ code: 'no_portrait' });
  });
});

/** The insurer's service, which answers this until the test is over. */
async function answersOfAuthority(portrait: string | null): Promise<void> {
  const service = createServer((_request, response) => response.end(JSON.stringify({ portrait })));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const { identityAuthority } = context();
  onTestFinished(() => {
    Object.assign(context(), { identityAuthority });
    service.closeAllConnections();
    service.close();
  });
  const url = `http://127.0.0.1:${port}/portrait`;
  Object.assign(context(), {
    identityAuthority: httpIdentityAuthority({ url, keyId: 'k', secret: 'secret' }),
  });
}

describe('the link to the check', () => {
  test('is the same until it is answered, says nothing of the person, and its order is the server’s', async () => {
    const { reader, recording } = await readyForCheck();
    const first = await willLink(reader);
    expect(first).toMatchObject({ engine: 'embedded', attempts_left: 3 });
    expect(await willLink(reader)).toEqual(first);
    const ticket = ticketOf(first.link);
    const readable = Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString();
    for (const personal of [recording.person.name, recording.person.mobile, recording.recording_no])
      expect(readable).not.toContain(personal);
    const frames = await proofFor(reader, ticket, 'lin');
    const disordered = [frames[0]!, frames[2]!, frames[1]!, frames[3]!];
    await refuses('facePictureUnreadable', reader.call(faceWill.answer, { ticket, frames: disordered }));
    const foreign = frames.map(({ shows }) => ({ shows, jpeg: Buffer.alloc(400, 7).toString('base64') }));
    await refuses('facePictureUnreadable', reader.call(faceWill.answer, { ticket, frames: foreign }));
  });

  test.each([
    ['that ends early', (jpeg: Buffer) => jpeg.subarray(0, jpeg.length / 2)],
    ['of its first bytes', (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 6), Buffer.alloc(200)])],
    ['that claims more pixels than any phone makes', claimsPixels],
  ] as const)('a picture %s costs no try, and the whole one then counts', async (_what, spoilt) => {
    const { reader } = await readyForCheck();
    const ticket = ticketOf((await willLink(reader)).link);
    const frames = await proofFor(reader, ticket, 'lin');
    const [straight, ...others] = frames;
    const jpeg = spoilt(Buffer.from(straight!.jpeg, 'base64')).toString('base64');
    const bad = { shows: straight!.shows, jpeg };
    const answers = (sent: typeof frames) => reader.call(faceWill.answer, { ticket, frames: sent });
    const { data } = await refuses('facePictureUnreadable', answers([bad, ...others]));
    expect(data).toMatchObject({ shows: 'straight' });
    const { redirect } = await answers(frames);
    expect(await confirmsFace(reader, resultIn(redirect))).toMatchObject({ outcome: 'passed' });
  });

  test('asked for twenty times at once, it is one try', async () => {
    const { reader } = await readyForCheck('wei');
    const asked = await Promise.all(Array.from({ length: 20 }, () => willLink(reader)));
    expect(new Set(asked.map(({ will_check_no }) => will_check_no)).size).toBe(1);
    expect(new Set(asked.map(({ attempts_left }) => attempts_left))).toEqual(new Set([3]));
  });

  test('answered twice after a lost answer, it is one try with one result', async () => {
    const { reader, recording } = await readyForCheck('wei');
    const ticket = ticketOf((await willLink(reader)).link);
    const frames = await proofFor(reader, ticket, 'lin');
    const twice = await Promise.all([1, 2].map(() => reader.call(faceWill.answer, { ticket, frames })));
    const again = await reader.call(faceWill.answer, { ticket, frames: [frames[0]!] });
    for (const { redirect } of [...twice, again])
      expect(await confirmsFace(reader, resultIn(redirect))).toMatchObject({ attempts_left: 2 });
    await refuses('faceLinkExpired', reader.call(faceWill.open, { ticket }));
    const { events } = await reader.call(world.recording, { recording_no: recording.recording_no });
    expect(events.filter(({ name }) => name === 'will_check')).toHaveLength(1);
  });

  test('answered sixty times at once, it is looked at once, and everybody gets that result', async () => {
    const { reader } = await readyForCheck();
    const ticket = ticketOf((await willLink(reader)).link);
    const frames = await proofFor(reader, ticket, 'lin');
    let looks = 0;
    const see: FaceEngine['see'] = (...picture) => {
      looks++;
      return context().faceEngine.see(...picture);
    };
    const { answer } = faceWillHandlers({ ...context(), faceEngine: { ...context().faceEngine, see } });
    const answers = await Promise.all(Array.from({ length: 60 }, () => answer({ ticket, frames }, anybody)));
    // The portrait is looked at, too: before it is kept, and for who is on it.
    expect(looks).toBe(frames.length + 2);
    expect(await confirmsFace(reader, resultIn(answers.at(-1)!.redirect))).toMatchObject({
      outcome: 'passed',
    });
  });

  test('while another server looks at an answer, or too many wait, it is told to try again', async () => {
    const { reader } = await readyForCheck();
    const ticket = ticketOf((await willLink(reader)).link);
    const frames = await proofFor(reader, ticket, 'lin');
    const full = new KeyedQueue<void>({ atOnce: 0, waiting: 0 });
    await expect(faceWillHandlers(context(), full).answer({ ticket, frames }, anybody)).rejects.toMatchObject(
      {
        codeName: 'faceChecksBusy',
      },
    );
    const { faceEngine } = context();
    let goOn = () => {};
    const go = new Promise<void>((resolve) => (goOn = resolve));
    let looks = 0;
    const slow: FaceEngine = {
      ...faceEngine,
      see: async (...picture) => {
        looks++;
        await go;
        return await faceEngine.see(...picture);
      },
    };
    const first = faceWillHandlers({ ...context(), faceEngine: slow }).answer({ ticket, frames }, anybody);
    await until(
      async () => looks,
      (count) => count > 0,
    );
    await refuses('faceChecksBusy', reader.call(faceWill.answer, { ticket, frames }));
    goOn();
    await first;
    const { redirect } = await reader.call(faceWill.answer, { ticket, frames });
    expect(await confirmsFace(reader, resultIn(redirect))).toMatchObject({ outcome: 'passed' });
  });

  test('while the identity system keeps one waiting, the next is looked at; where it fails, the same is sent again', async () => {
    const [slow, next] = [await readyForCheck(null), await readyForCheck(null)];
    const queue = new KeyedQueue<void>({ atOnce: 1, waiting: 0 });
    const proofOf = async ({ reader }: typeof slow) => {
      const ticket = ticketOf((await willLink(reader)).link);
      return { ticket, frames: await proofFor(reader, ticket, 'lin') };
    };
    const { waits, looking, goOn } = held();
    const portraitOf = vi
      .fn(async () => null)
      .mockImplementationOnce(async () => {
        await waits();
        throw new OutsideUnavailable('the authority is away');
      });
    const within = { ...context(), identityAuthority: { portraitOf } };
    const { answer } = faceWillHandlers(within, queue);
    const proof = await proofOf(slow);
    const waiting = answer(proof, anybody);
    const refused = expect(waiting).rejects.toMatchObject({ codeName: 'faceMatchUnavailable' });
    await looking;
    await answer(await proofOf(next), anybody);
    goOn();
    await refused;
    const { redirect } = await answer(proof, anybody);
    expect(await confirmsFace(slow.reader, resultIn(redirect))).toMatchObject({ code: 'no_portrait' });
  });

  test('whose engine died over it is told to try again, and not that the pictures are bad', async () => {
    const { reader } = await readyForCheck();
    const ticket = ticketOf((await willLink(reader)).link);
    const frames = await proofFor(reader, ticket, 'lin');
    const see = () => Promise.reject(new EngineError('process_ended', 'the face process ended with SIGKILL'));
    const dying = { ...context(), faceEngine: { ...context().faceEngine, see } };
    await expect(faceWillHandlers(dying).answer({ ticket, frames }, anybody)).rejects.toMatchObject({
      codeName: 'faceChecksBusy',
    });
    const { redirect } = await reader.call(faceWill.answer, { ticket, frames });
    expect(await confirmsFace(reader, resultIn(redirect))).toMatchObject({ outcome: 'passed' });
  });

  test('no photo is blamed, and no answer counted, while the engine cannot look at any', async () => {
    const { reader } = await readyForCheck();
    const ticket = ticketOf((await willLink(reader)).link);
    const frames = await proofFor(reader, ticket, 'lin');
    const logged: unknown[] = [];
    const log = { ...context().log, error: (...line: unknown[]) => void logged.push(line) };
    const see = () => Promise.reject(new EngineError('resources_short', 'the mesh did not load'));
    const without = { ...context(), log, faceEngine: { ...context().faceEngine, see } };
    // More often than pictures that cannot be read may be sent.
    for (let time = 1; time <= 9; time++)
      await expect(
        faceWillHandlers(without).answer({ ticket, frames }, anybody),
        `time ${time}`,
      ).rejects.toMatchObject({ codeName: 'faceChecksBusy' });
    expect(logged).toHaveLength(9);
    const { redirect } = await reader.call(faceWill.answer, { ticket, frames });
    expect(await confirmsFace(reader, resultIn(redirect))).toMatchObject({ outcome: 'passed' });
  });

  test('late, changed or made for something else it opens nothing', async () => {
    const { reader } = await readyForCheck();
    const { link, will_check_no: willCheckNo } = await willLink(reader);
    const ticket = ticketOf(link);
    const { tickets } = context();
    const late = tickets.sign('face_will', { willCheckNo }, new Date(Date.now() - 1000));
    await refuses('faceLinkExpired', reader.call(faceWill.open, { ticket: late }));
    const changed = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`;
    await refuses('faceTicketInvalid', reader.call(faceWill.open, { ticket: changed }));
    const asResult = tickets.sign('face_will_result', { willCheckNo }, new Date(Date.now() + 60_000));
    await refuses('faceTicketInvalid', reader.call(faceWill.open, { ticket: asResult }));
    await refuses('faceResultInvalid', confirmsFace(reader, ticket));
  });
});

describe('the result', () => {
  test('changed, late, of another recording, or brought by somebody else, is worth nothing', async () => {
    const { reader, recording } = await readyForCheck();
    const { link, will_check_no: willCheckNo } = await willLink(reader);
    const ticket = ticketOf(link);
    const { redirect } = await reader.call(faceWill.answer, {
      ticket,
      frames: await proofFor(reader, ticket, 'lin'),
    });
    const result = resultIn(redirect);
    // The way back got lost with the tab: the link leads to the result, not to another check.
    expect((await willLink(reader)).link).toMatch(/^\/recognition-result\?willResult=/);
    const [body = '', mac = ''] = result.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
    await refuses('faceResultInvalid', confirmsFace(reader, `${longer}.${mac}`));
    const { tickets } = context();
    const late = tickets.sign('face_will_result', { willCheckNo }, new Date(Date.now() - 1000));
    const said = await refuses('faceResultInvalid', confirmsFace(reader, late));
    expect(said.message).toContain('已过期');

    const other = await readyForCheck();
    await refuses('faceResultInvalid', confirmsFace(other.reader, result));
    const stranger = new Reader(server.origin);
    await stranger.opensLink(recording.short_link);
    await refuses('identityNeeded', confirmsFace(stranger, result));
    expect(await confirmsFace(reader, result)).toMatchObject({ outcome: 'passed' });
  });

  test('before its turn, or where none is wanted, there is no check', async () => {
    const { reader, recording } = await invited();
    await refuses('identityNeeded', willLink(reader));
    await reader.provesIdentity(recording);
    await refuses('recordingOutOfOrder', willLink(reader));
    await refuses('recordingOutOfOrder', reader.call(faceWill.choosePerson, reader.link));
    const plain = new Reader(server.origin);
    const without = await plain.call(world.createRecording, { person_seed: seed++, will_check: 'none' });
    await plain.opensLink(without.short_link);
    await plain.provesIdentity(without);
    await plain.confirmsPolicy();
    await refuses('recordingOutOfOrder', willLink(plain));
    expect(await plain.call(singleRecording.confirmDetail, plain.link)).toMatchObject({
      next_step_alias: 'recording_start_video',
    });
  });
});

describe('an outside engine', () => {
  test('led to several times at once, no more tries count than are given', async () => {
    const { reader } = await readyForCheck();
    const results = new Map<string, Awaited<ReturnType<WillCheckEngine['result']>>>();
    const told = new Map<string, string>();
    const outside: WillCheckEngine = {
      name: 'tencent',
      needsIdNumber: true,
      async begin({ willCheckNo, returnTo }) {
        told.set(willCheckNo, resultIn(returnTo));
        return { link: `https://outside.example/${willCheckNo}`, outsideNo: willCheckNo };
      },
      result: async (outsideNo) => results.get(outsideNo) ?? null,
    };
    const withOutside = { ...context(), willCheckEngine: outside };
    const caller = { ...anybody, session: (await findVisitor(withOutside, reader.token))! };
    const link = () => singleRecordingHandlers(withOutside).getFaceWillLink(reader.link, caller);
    const links = await Promise.all([link(), link(), link(), link()]);
    const [last, ...others] = links.map(({ will_check_no }) => will_check_no);
    for (const one of others) results.set(one, { status: 'failed', code: 'wrong_person' });
    results.set(last!, { status: 'passed', code: null });
    const { confirm } = faceWillHandlers(withOutside);
    const answer = await confirm({ ...reader.link, result: told.get(last!)! }, caller);
    expect(answer).toMatchObject({ outcome: 'failed', attempts_left: 0, status: 'policy_confirmed' });
    await expect(link()).rejects.toMatchObject({ codeName: 'faceAttemptsUsedUp' });
  });

  test('that forgot a check begun and left, or cannot be asked of it, keeps nobody from another', async () => {
    const { reader } = await readyForCheck();
    const told: { outsideNo: string; result: string }[] = [];
    const results = new Map<string, Awaited<ReturnType<WillCheckEngine['result']>> | 'unreachable'>();
    const outside: WillCheckEngine = {
      name: 'tencent',
      needsIdNumber: true,
      async begin({ willCheckNo, returnTo }) {
        told.push({ outsideNo: willCheckNo, result: resultIn(returnTo) });
        return { link: `https://outside.example/${willCheckNo}`, outsideNo: willCheckNo };
      },
      async result(outsideNo) {
        const result = results.get(outsideNo) ?? null;
        if (result === 'unreachable') throw new Error('the engine could not be asked');
        return result;
      },
    };
    const withOutside = { ...context(), willCheckEngine: outside };
    const caller = { ...anybody, session: (await findVisitor(withOutside, reader.token))! };
    const link = () => singleRecordingHandlers(withOutside).getFaceWillLink(reader.link, caller);
    const { confirm } = faceWillHandlers(withOutside);
    const comesBackOf = (check: number) => confirm({ ...reader.link, result: told[check]!.result }, caller);
    for (const time of [0, 1, 2]) {
      expect(await link()).toMatchObject({ will_check_no: told[time]!.outsideNo, attempts_left: 3 });
      results.set(told[time]!.outsideNo, time === 1 ? 'unreachable' : { status: 'ended', code: null });
    }
    await link();
    await expect(comesBackOf(0)).rejects.toMatchObject({ codeName: 'faceResultInvalid' });
    await expect(comesBackOf(1)).rejects.toThrow('could not be asked');
    results.set(told[3]!.outsideNo, { status: 'passed', code: null });
    expect(await comesBackOf(3)).toMatchObject({ outcome: 'passed', status: 'will_checked' });
  });

  test('is asked nothing of whoever has another paper: a person looks at once', async () => {
    const { reader, recording } = await readyForCheck();
    const { connection } = context();
    const [row] = await connection.db
      .select()
      .from(recordings)
      .where(eq(recordings.recordingNo, recording.recording_no));
    await connection.db
      .update(people)
      .set({ certificateType: 'passport' })
      .where(eq(people.personNo, row!.personNo));
    const outside: WillCheckEngine = {
      name: 'tencent',
      needsIdNumber: true,
      begin: () => Promise.reject(new Error('the engine takes numbers of 身份证 alone')),
      result: () => Promise.resolve(null),
    };
    const withOutside = { ...context(), willCheckEngine: outside };
    const caller = { ...anybody, session: (await findVisitor(withOutside, reader.token))! };
    const link = () => singleRecordingHandlers(withOutside).getFaceWillLink(reader.link, caller);
    const first = await link();
    // Tapped twice, it leads to the same.
    expect(await link()).toMatchObject({ will_check_no: first.will_check_no, attempts_left: 3 });
    const { confirm } = faceWillHandlers(withOutside);
    expect(await confirm({ ...reader.link, result: resultIn(first.link) }, caller)).toMatchObject({
      ...{ outcome: 'to_person', code: 'no_id_card', status: 'will_checked' },
      message: expect.stringContaining('由工作人员核验') as string,
    });
  });

  test('is reached by its own link, and its result counts when the customer comes back', async () => {
    const { reader } = await readyForCheck();
    const told: { returnTo: string; name: string }[] = [];
    let result: Awaited<ReturnType<WillCheckEngine['result']>> = null;
    const outside: WillCheckEngine = {
      name: 'tencent',
      needsIdNumber: true,
      async begin({ willCheckNo, returnTo, person }) {
        told.push({ returnTo, name: person.name });
        return { link: `https://outside.example/${willCheckNo}`, outsideNo: `B-${willCheckNo}` };
      },
      result: async () => result,
    };
    const withOutside = { ...context(), willCheckEngine: outside };
    const link = singleRecordingHandlers(withOutside).getFaceWillLink;
    const { confirm } = faceWillHandlers(withOutside);
    const caller = {
      session: (await findVisitor(withOutside, reader.token))!,
      address: '127.0.0.1',
      network: '127.0.0.1',
      hostname: '',
      platform: 'normal' as const,
      origin: 'http://localhost',
      pageOrigin: 'http://localhost',
      file: () => Promise.reject(new Error('no file')),
    };
    expect(await link(reader.link, caller)).toMatchObject({
      engine: 'tencent',
      link: expect.stringMatching(/^https:\/\/outside\.example\/W/) as string,
    });
    const back = { ...reader.link, result: resultIn(told[0]?.returnTo ?? '') };
    expect(await confirm(back, caller)).toMatchObject({ outcome: 'waiting', status: 'policy_confirmed' });
    result = { status: 'failed', code: 'wrong_person' };
    expect(await confirm(back, caller)).toMatchObject({ outcome: 'failed', attempts_left: 2 });
    result = null;
    await link(reader.link, caller);
    // Passed there, and come back by another door: the link leads to the result.
    result = { status: 'passed', code: null };
    const { link: known } = await link(reader.link, caller);
    expect(await confirm({ ...reader.link, result: resultIn(known) }, caller)).toMatchObject({
      outcome: 'passed',
      status: 'will_checked',
    });
  });
});
