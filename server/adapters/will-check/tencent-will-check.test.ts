import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tencentWillCheck } from './tencent-will-check.ts';

// A server of the protocol's shape: what we send, and what we make of its answers.

interface Call {
  readonly action: string;
  readonly version: string;
  readonly body: Record<string, unknown>;
}

const calls: Call[] = [];
let answer: object = {};
const stub = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const header = (name: string) => String(request.headers[`x-tc-${name}`]);
    calls.push({
      action: header('action'),
      version: header('version'),
      body: JSON.parse(text) as Record<string, unknown>,
    });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ Response: { RequestId: 'r', ...answer } }));
  });
});
beforeAll(() => new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve)));
afterAll(() => stub.close());
beforeEach(() => {
  calls.length = 0;
});

const engine = () =>
  tencentWillCheck({
    secretId: 'id',
    secretKey: 'key',
    region: 'ap-guangzhou',
    ruleId: '7',
    publicOrigin: 'https://example.com',
    plainEndpoint: `127.0.0.1:${(stub.address() as AddressInfo).port}`,
  });

const check = {
  willCheckNo: 'W1',
  ticket: 'unused',
  returnTo: '/recognition-result?willResult=signed',
  person: { name: '林知夏', certificateNumber: '990101199001010017' },
};

test('DetectAuth gets the rule, the person and the way back, and gives the link', async () => {
  answer = { Url: 'https://outside.example/check', BizToken: 'B1' };
  expect(await engine().begin(check)).toEqual({ link: 'https://outside.example/check', outsideNo: 'B1' });
  expect(calls).toEqual([
    {
      action: 'DetectAuth',
      version: '2018-03-01',
      body: {
        RuleId: '7',
        IdCard: check.person.certificateNumber,
        Name: check.person.name,
        RedirectUrl: 'https://example.com/#/recognition-result?willResult=signed',
        Extra: 'W1',
      },
    },
  ]);
});

test.each([
  ['not done yet', { Text: { ErrCode: null } }, null],
  ['nothing known', { Text: null }, null],
  [
    'done',
    { Text: { ErrCode: 0, LiveStatus: 0, Comparestatus: 0, Sim: '97.1' } },
    { status: 'passed', code: null },
  ],
  [
    'not alive',
    { Text: { ErrCode: 1004, LiveStatus: 2003, Comparestatus: null } },
    { status: 'failed', code: 'challenge_missed' },
  ],
  [
    'somebody else',
    { Text: { ErrCode: 2014, LiveStatus: 0, Comparestatus: 2014 } },
    { status: 'failed', code: 'wrong_person' },
  ],
  [
    'refused',
    { Text: { ErrCode: 1, LiveStatus: 0, Comparestatus: 0 } },
    { status: 'failed', code: 'outside_refused' },
  ],
] as const)('a result that is %s', async (_name, text, result) => {
  answer = text;
  expect(await engine().result('B1')).toEqual(result);
  // Text only: no picture of the person is fetched.
  expect(calls[0]).toMatchObject({
    action: 'GetDetectInfoEnhanced',
    body: { BizToken: 'B1', RuleId: '7', InfoType: '1' },
  });
});

test.each(['BizTokenExpired', 'BizTokenIllegal'])(
  'a check that it knows no more, %s, is over',
  async (why) => {
    answer = { Error: { Code: `InvalidParameterValue.${why}`, Message: 'no' } };
    expect(await engine().result('B1')).toEqual({ status: 'ended', code: null });
    answer = { Error: { Code: 'InternalError', Message: 'no' } };
    await expect(engine().result('B1')).rejects.toThrow();
  },
);

test('a refusal of the service is an error, and so is an answer without a link', async () => {
  answer = { Error: { Code: 'AuthFailure', Message: 'no' } };
  await expect(engine().begin(check)).rejects.toThrow();
  answer = {};
  await expect(engine().begin(check)).rejects.toThrow('no link');
});
