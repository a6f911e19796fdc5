import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { TencentCardEngine } from '../../../server/adapters/card/tencent-card-engine.ts';
import { httpRiskControl } from '../../../server/adapters/risk-control/http-risk-control.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { refusedWith, startFaceServices, type FaceServices } from '../../support/face-services.ts';
import { held } from '../../support/held.ts';
import {
  actsOnCard,
  actsOnFace,
  cardPicture,
  consents,
  faceFrames,
  familyApplies,
  onHoldersDevice,
  readsSide,
  showsCard,
  showsFace,
  someone,
  standInCardEngine,
  withStandIns,
  type FamilyMember,
  type Identifying,
} from '../../support/identity.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// Members whose faces an engine outside compares, over its own protocol.

const account = { FACE_MATCHER: 'tencent', FACE_MATCHER_SECRET_ID: 'AKID-test', JOB_CONCURRENCY: '0' };
let services: FaceServices;
let server: TestServer;
let stranger: TestServer;
const logged: object[] = [];

const contextOf = ({ server: { running } }: TestServer): ServiceContext => running.context;

beforeAll(async () => {
  services = await startFaceServices('AKID-test', 'its key');
  const endpoint = { FACE_MATCHER_ENDPOINT: services.origin };
  server = await testServer({ ...account, ...endpoint, FACE_MATCHER_SECRET_KEY: 'its key' });
  stranger = await testServer({ ...account, ...endpoint, FACE_MATCHER_SECRET_KEY: 'another key' });
  for (const one of [server, stranger]) {
    const context = contextOf(one);
    withStandIns(context);
    Object.assign(context, {
      log: { ...context.log, error: (detail: object, message: string) => logged.push({ detail, message }) },
    });
  }
}, 300_000);
afterAll(async () => {
  await server?.close();
  await stranger?.close();
  services?.close();
});
beforeEach(() => {
  services.asked.length = 0;
  logged.length = 0;
});

/** Their card is read, and they agreed to have their face looked at. */
async function readyForFace(me: FamilyMember, at: TestServer = server): Promise<Identifying> {
  const mine = await onHoldersDevice(await familyApplies(at.origin, me, []), me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  return mine;
}

const detailOf = ({ device, subject, member_no }: Identifying) =>
  device.call(faceRecognition.detail, { ...subject, member_no });

test(
  'the same face passes, with the score and the threshold of the service',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 35, '林知夏');
    const mine = await readyForFace(me);
    services.answers({ Score: 91.2, FaceModelVersion: '3.0' });
    expect(await showsFace(mine, me.number)).toMatchObject({
      detail: { state: 'passed', score: 0.912, threshold: 0.5 },
    });
    expect(services.asked).toMatchObject([
      { action: 'CompareFace', version: '2020-03-03', body: { FaceModelVersion: '3.0' } },
    ]);
    // A portrait and a face, and neither a name nor a number.
    expect(Object.keys(services.asked[0]!.body).sort()).toEqual([
      'FaceModelVersion',
      'ImageA',
      'ImageB',
      'QualityControl',
    ]);
  },
);

test('who is hardly alike goes to a person', { timeout: 120_000 }, async () => {
  const me = someone('self', 36, '周知微');
  const mine = await readyForFace(me);
  services.answers({ Score: 44 });
  expect(await showsFace(mine, me.number)).toMatchObject({
    detail: { state: 'to_person', code: 'person_unsure', score: 0.44 },
  });
});

test(
  'another’s face, no face and an unclear one are failed tries; after three a person looks',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 37, '沈明远');
    const mine = await readyForFace(me);
    const cases = [
      [{ Score: 12.5 }, 'wrong_person', 2],
      [refusedWith('InvalidParameterValue.NoFaceInPhoto'), 'no_face', 1],
    ] as const;
    for (const [answer, code, left] of cases) {
      services.answers(answer);
      const result = await showsFace(mine, me.number);
      expect(result).toMatchObject({ detail: { state: 'running', code, attempts_left: left } });
    }
    services.answers(refusedWith('FailedOperation.FaceQualityNotQualified'));
    expect(await showsFace(mine, me.number)).toMatchObject({
      detail: { state: 'to_person', code: 'attempts_used_up', attempts_left: 0 },
    });
    await refuses('faceAttemptsUsedUp', actsOnFace(mine, { kind: 'begin' }));
  },
);

test('a try that fails by its movements is not sent out', { timeout: 120_000 }, async () => {
  const me = someone('self', 38, '苏清和');
  const mine = await readyForFace(me);
  const begun = await actsOnFace(mine, { kind: 'begin' });
  if (begun.kind !== 'begun') throw new Error('no try was begun');
  const [straight] = faceFrames(me.number, begun.challenges);
  const frames = faceFrames(me.number, begun.challenges).map((frame) => ({
    ...frame,
    jpeg: straight!.jpeg,
  }));
  const answer = { kind: 'answer', check_no: begun.check_no, frames } as const;
  expect(await actsOnFace(mine, answer)).toMatchObject({ detail: { code: 'challenge_missed', score: null } });
  expect(services.asked).toEqual([]);
});

test.each([
  ['over its quota', [refusedWith('ResourceUnavailable.LowBalance')], 1],
  ['asked too often', [refusedWith('RequestLimitExceeded')], 2],
  ['hanging up', ['hang_up'] as const, 2],
  ['answering without a score', [{}], 1],
])(
  'a service that is %s costs no try, and the same pictures are taken afterwards',
  { timeout: 120_000 },
  async (_name, answers, times) => {
    const me = someone('self', 39, '陆听澜');
    const mine = await readyForFace(me);
    const begun = await actsOnFace(mine, { kind: 'begin' });
    if (begun.kind !== 'begun') throw new Error('no try was begun');
    const frames = faceFrames(me.number, begun.challenges);
    const answer = { kind: 'answer', check_no: begun.check_no, frames } as const;
    services.answers(...answers);
    await refuses('faceMatchUnavailable', actsOnFace(mine, answer));
    expect(services.asked).toHaveLength(times);
    expect(await detailOf(mine)).toMatchObject({ state: 'running', attempts_left: 3, code: null });
    expect(JSON.stringify(logged)).toMatch(/"engine":"tencent","code":"\w+/);
    for (const secret of [me.name, me.number, me.mobile, 'its key', frames[0]!.jpeg])
      expect(JSON.stringify(logged)).not.toContain(secret);
    services.answers({ Score: 88 });
    expect(await actsOnFace(mine, answer)).toMatchObject({ detail: { state: 'passed' } });
  },
);

test(
  'a risk control that is away costs no try and no sending, however often',
  { timeout: 120_000 },
  async () => {
    const context = contextOf(server);
    const { riskControl } = context;
    onTestFinished(() => void Object.assign(context, { riskControl }));
    const me = someone('self', 43, '顾南乔');
    const mine = await readyForFace(me);
    const begun = await actsOnFace(mine, { kind: 'begin' });
    if (begun.kind !== 'begun') throw new Error('no try was begun');
    const frames = faceFrames(me.number, begun.challenges);
    const answer = { kind: 'answer', check_no: begun.check_no, frames } as const;
    services.answers({ Score: 88 });
    // Nobody listens there.
    const away = httpRiskControl({ url: 'http://127.0.0.1:9/risk', keyId: 'k', secret: 's' });
    Object.assign(context, { riskControl: away });
    // More often than pictures that cannot be read may be sent.
    for (let time = 1; time <= 9; time++) await refuses('faceMatchUnavailable', actsOnFace(mine, answer));
    expect(await detailOf(mine)).toMatchObject({ state: 'running', attempts_left: 3 });
    Object.assign(context, { riskControl });
    expect(await actsOnFace(mine, answer)).toMatchObject({ detail: { state: 'passed' } });
  },
);

test(
  'while risk control keeps two waiting, the faces of others are looked at',
  { timeout: 120_000 },
  async () => {
    const context = contextOf(server);
    const { riskControl } = context;
    const { waits, goOn } = held();
    onTestFinished(() => {
      goOn();
      Object.assign(context, { riskControl });
    });
    services.answers({ Score: 88 });
    const assess = vi.fn(async () => {
      await waits();
      return { score: 0, refuses: false };
    });
    const people = [45, 46, 47].map((seed) => someone('self', seed, '周知微'));
    const all = await Promise.all(people.map((me) => readyForFace(me)));
    Object.assign(context, { riskControl: { assess } });
    const shown = Promise.all(all.map((mine, i) => showsFace(mine, people[i]!.number)));
    await expect.poll(() => assess.mock.calls.length, { timeout: 20_000 }).toBe(people.length);
    goOn();
    for (const one of await shown) expect(one).toMatchObject({ detail: { state: 'passed' } });
  },
);

test('what passes by itself is asked once more', { timeout: 120_000 }, async () => {
  const me = someone('self', 40, '傅怀瑾');
  const mine = await readyForFace(me);
  services.answers(refusedWith('FailedOperation.ServerError'), { Score: 80 });
  expect(await showsFace(mine, me.number)).toMatchObject({ detail: { state: 'passed' } });
  expect(services.asked).toHaveLength(2);
});

test(
  'a service that does not answer is given up within its time, and not asked again',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 41, '简若谷');
    const mine = await readyForFace(me);
    services.answers('silent');
    const from = performance.now();
    await refuses('faceMatchUnavailable', showsFace(mine, me.number));
    expect(performance.now() - from).toBeLessThan(15_000);
    expect(services.asked).toHaveLength(1);
    expect(await detailOf(mine)).toMatchObject({ attempts_left: 3 });
    // Face is never the only way.
    expect(await actsOnFace(mine, { kind: 'to_person' })).toMatchObject({ detail: { state: 'to_person' } });
  },
);

test('a signature with another key is refused, and costs no try', { timeout: 120_000 }, async () => {
  const me = someone('self', 42, '岑书白');
  const mine = await readyForFace(me, stranger);
  services.answers({ Score: 99 });
  await refuses('faceMatchUnavailable', showsFace(mine, me.number));
  expect(services.asked).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('AuthFailure.SignatureFailure');
  expect(await detailOf(mine)).toMatchObject({ attempts_left: 3 });
});

test(
  'the portrait that Tencent OCR cut out of the card is what the face is compared with',
  { timeout: 120_000 },
  async () => {
    const context = contextOf(server);
    const me = someone('self', 44, '叶知秋');
    const front = cardPicture(me, 'front');
    const portrait = await standInCardEngine.crop(front, []);
    const cardEngine = new TencentCardEngine({
      ...{ secretId: 'AKID-test', secretKey: 'its key', region: 'ap-guangzhou' },
      plainEndpoint: new URL(services.origin).host,
      local: {
        look: async () => ({ sharpness: 3, brightness: 140, glare: 0 }),
        crop: async (picture) => picture,
        close: async () => {},
      },
    });
    const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
    Object.assign(context, { cardEngine });
    try {
      await consents(mine, 'id_card');
      const [year, month, day] = me.birth.split('-').map(Number);
      services.answers(
        {
          ...{ Name: me.name, Sex: me.gender === 'male' ? '男' : '女', Nation: '汉' },
          ...{ Birth: `${year}/${month}/${day}`, Address: '示例省样本市青禾路 18 号', IdNum: me.number },
          ...{ Authority: '', ValidDate: '' },
          AdvancedInfo: JSON.stringify({ Quality: 90, Portrait: Buffer.from(portrait).toString('base64') }),
        },
        {
          ...{ Name: '', IdNum: '', Authority: '示例省样本市公安局', ValidDate: '2020.06.01-2040.06.01' },
          AdvancedInfo: JSON.stringify({ Quality: 90 }),
        },
      );
      await readsSide(mine, 'front', front);
      await readsSide(mine, 'back', cardPicture(me, 'back'));
      await actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] });
    } finally {
      withStandIns(context);
    }
    await consents(mine, 'face');
    services.answers({ Score: 90 });
    expect(await showsFace(mine, me.number)).toMatchObject({ detail: { state: 'passed' } });
    expect(services.asked.at(-1)).toMatchObject({
      action: 'CompareFace',
      body: { ImageB: Buffer.from(portrait).toString('base64') },
    });
  },
);

test(
  'a card without a portrait leads to FaceID, which knows the face by the number',
  { timeout: 240_000 },
  async () => {
    const cases = [
      [
        { Result: 'Success', Sim: 83.1 },
        { state: 'passed', score: 0.831, threshold: 0.7 },
      ],
      [
        { Result: 'FailedOperation.CompareLowSimilarity', Sim: 31 },
        { state: 'running', code: 'wrong_person', attempts_left: 2 },
      ],
      [
        refusedWith('FailedOperation.LifePhotoPoorQuality'),
        { state: 'running', code: 'face_unclear', attempts_left: 2 },
      ],
      [
        { Result: 'FailedOperation.IdPhotoNoExist', Sim: 0 },
        { state: 'to_person', code: 'no_portrait' },
      ],
    ] as const;
    for (const [answer, detail] of cases) {
      services.asked.length = 0;
      const me = someone('self', 43, '程南乔');
      const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
      await consents(mine, 'id_card');
      await readsSide(mine, 'front', cardPicture(me, 'front', { face: undefined as never }));
      await readsSide(mine, 'back', cardPicture(me, 'back'));
      await actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] });
      await consents(mine, 'face');
      services.answers(answer);
      expect(await showsFace(mine, me.number)).toMatchObject({ detail });
      expect(services.asked).toMatchObject([
        {
          action: 'ImageRecognitionV2',
          version: '2018-03-01',
          body: { IdCard: me.number, Name: me.name },
        },
      ]);
    }
  },
);
