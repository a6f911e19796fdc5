import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isSure } from '../../domain/card/thresholds.ts';
import { judgePicture } from '../../domain/identity/judge-picture.ts';
import { PictureRefused } from '../../ports/card-engine.ts';
import { TencentCardEngine } from './tencent-card-engine.ts';

// A server of the protocol's shape: what we send, and what we make of its answers.

interface Call {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, string>>;
}

const calls: Call[] = [];
let answer: object = {};
const stub = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    calls.push({ headers: request.headers, body: JSON.parse(text) as Call['body'] });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ Response: { RequestId: 'r', ...answer } }));
  });
});
beforeAll(() => new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve)));
afterAll(() => stub.close());
beforeEach(() => {
  calls.length = 0;
});

const look = { sharpness: 1, brightness: 200, glare: 0 };
const local = {
  look: vi.fn(async () => look),
  crop: vi.fn(async (_picture: Uint8Array) => Uint8Array.of(1)),
  close: async () => {},
};
const engine = () =>
  new TencentCardEngine({
    ...{ secretId: 'id', secretKey: 'key', region: 'ap-guangzhou', local },
    plainEndpoint: `127.0.0.1:${(stub.address() as AddressInfo).port}`,
  });

const picture = Uint8Array.of(0xff, 0xd8, 0xff);
const front = {
  ...{
    Name: '卜红舒文',
    Sex: '男',
    Nation: '汉',
    Birth: '1977/5/16',
    Address: '湖南省凤鸣市柳林区春晖街714号',
  },
  ...{ IdNum: '990404197705160839', Authority: '', ValidDate: '' },
};
const advanced = (info: object) => ({ AdvancedInfo: JSON.stringify(info) });

test('IDCardOCR gets the picture and what is to be looked for, signed, and gives a front', async () => {
  answer = { ...front, ...advanced({ Quality: 88, WarnInfos: [] }) };
  const reading = await engine().read(picture);
  const [call] = calls;
  expect(call?.headers).toMatchObject({ 'x-tc-action': 'IDCardOCR', 'x-tc-version': '2018-11-19' });
  expect(call?.headers['authorization']).toMatch(/^TC3-HMAC-SHA256 Credential=id\//);
  expect(call?.body['ImageBase64']).toBe(Buffer.from(picture).toString('base64'));
  expect(JSON.parse(call?.body['Config'] ?? '')).toMatchObject({
    ...{ CopyWarn: true, ReshootWarn: true, CropPortrait: true },
  });
  expect(reading).toMatchObject({ side: 'front', signs: [], quality: { ...look, cutOff: false } });
  expect(Object.fromEntries(reading.fields.map(({ field, text }) => [field, text]))).toEqual({
    ...{ name: '卜红舒文', gender: 'male', nation: '汉', birth: '1977-05-16' },
    ...{ address: '湖南省凤鸣市柳林区春晖街714号', number: '990404197705160839' },
  });
  for (const { field, confidence } of reading.fields) expect(isSure(field, confidence)).toBe(true);
});

test.each([
  ['2011.01.08-2031.01.08', { valid_from: '2011-01-08', valid_until: '2031-01-08' }],
  ['2011.01.08-长期', { valid_from: '2011-01-08', valid_until: '长期' }],
])('a back with %s', async (ValidDate, days) => {
  answer = { Name: '', IdNum: '', Authority: '凤鸣市公安局', ValidDate };
  const reading = await engine().read(picture);
  expect(reading.side).toBe('back');
  expect(Object.fromEntries(reading.fields.map(({ field, text }) => [field, text]))).toEqual({
    ...{ authority: '凤鸣市公安局', ...days },
  });
});

test('warnings become signs, and what lies under them is not sure', async () => {
  answer = {
    ...front,
    ...advanced({ Quality: 80, WarnInfos: [-9101, -9102, -9103, -9104, -9105, -9107, -9108] }),
  };
  const reading = await engine().read(picture);
  expect(reading.signs).toEqual(['copy', 'screen', 'temporary', 'covered']);
  expect(reading.quality.cutOff).toBe(true);
  for (const { field, confidence, note } of reading.fields) {
    expect(isSure(field, confidence)).toBe(false);
    expect(note).toBe('glare');
  }
});

test('a picture that was edited says so, and nothing of it is sure', async () => {
  answer = { ...front, ...advanced({ Quality: 95, WarnInfos: [-9106] }) };
  const reading = await engine().read(picture);
  expect(reading.signs).toEqual(['edited']);
  expect(judgePicture(reading, 'front')).toEqual({ findings: ['edited'], isGood: true });
  for (const { field, confidence } of reading.fields) expect(isSure(field, confidence)).toBe(false);
});

test('a number that does not hold, or contradicts the birthday, is not sure', async () => {
  answer = { ...front, IdNum: '990404197705160830' };
  const unsure = async (name: string) => {
    const { fields } = await engine().read(picture);
    return (
      fields.filter(({ field, confidence }) => field === name && !isSure(field, confidence)).length === 1
    );
  };
  expect(await unsure('number')).toBe(true);
  answer = { ...front, Birth: '1977/5/17' };
  expect(await unsure('birth')).toBe(true);
  expect(await unsure('number')).toBe(true);
});

test('without a card there is no side; what is no picture is refused; all else is the engine’s failure', async () => {
  const failing = (code: string) => ({ Error: { Code: code, Message: 'no' } });
  answer = failing('FailedOperation.ImageNoIdCard');
  expect(await engine().read(picture)).toMatchObject({ side: null, fields: [] });
  answer = failing('FailedOperation.ImageBlur');
  expect(judgePicture(await engine().read(picture), 'front').findings).toEqual(['blurred']);
  answer = failing('FailedOperation.ImageDecodeFailed');
  await expect(engine().read(picture)).rejects.toMatchObject({ name: 'PictureRefused', reason: 'damaged' });
  answer = failing('ResourcesSoldOut.ChargeStatusException');
  await expect(engine().read(picture)).rejects.toMatchObject({ name: 'EngineError', kind: 'task_failed' });
});

test('the portrait that it cuts out of a front is encoded anew, and left out where it is no picture', async () => {
  local.crop.mockImplementation(async (given: Uint8Array) => {
    if (given.length < 3) throw new PictureRefused('not_a_picture');
    return Uint8Array.from([...given, 0xd9]);
  });
  const portrait = (bytes: Uint8Array) =>
    advanced({ Quality: 88, WarnInfos: [], Portrait: Buffer.from(bytes).toString('base64') });
  answer = { ...front, ...portrait(picture) };
  expect((await engine().read(picture)).portraitCut).toEqual(Uint8Array.from([...picture, 0xd9]));
  answer = { ...front, ...portrait(Uint8Array.of(1)) };
  const without = await engine().read(picture);
  expect([without.side, without.portraitCut]).toEqual(['front', undefined]);
  local.crop.mockReset().mockImplementation(async () => Uint8Array.of(1));
});

test('what is refused here never leaves the house', async () => {
  local.look.mockRejectedValueOnce(new PictureRefused('too_large'));
  await expect(engine().read(picture)).rejects.toMatchObject({ reason: 'too_large' });
  expect(calls).toEqual([]);
  expect(await engine().crop(picture, [])).toEqual(Uint8Array.of(1));
});
