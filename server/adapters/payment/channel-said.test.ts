import { expect, test } from 'vitest';
import { refusedAnswer } from './channel-said.ts';
import { timeOf } from './time-of.ts';

const long = '字'.repeat(300);

test.each([
  [
    'WeChat Pay',
    JSON.stringify({ code: 'NO_AUTH', message: '商户未开通' }),
    { code: 'NO_AUTH', words: '商户未开通' },
  ],
  [
    'Alipay',
    JSON.stringify({
      error_response: {
        code: '40002',
        msg: 'Invalid Arguments',
        sub_code: 'isv.invalid-app-id',
        sub_msg: '无效',
      },
    }),
    { code: 'isv.invalid-app-id', words: '无效' },
  ],
  ['the bank', JSON.stringify({ error: 'signature' }), { code: 'signature', words: null }],
  ['a long one', JSON.stringify({ code: 'X', message: long }), { code: 'X', words: long.slice(0, 200) }],
  ['a gateway', '<html>502</html>', { code: null, words: null }],
])('how %s refuses is kept, also where nobody signed it', (_name, body, said) => {
  const signed = refusedAnswer('open', { status: 403, body, isSigned: true });
  expect(signed.said).toEqual({ status: 403, isSigned: true, ...said });
  for (const part of Object.values(said)) expect(signed.message).toContain(part ?? '403');
  expect(signed.message).not.toContain('not signed');
  expect(refusedAnswer('open', { status: 403, body, isSigned: false }).message).toContain('not signed');
});

test('a time that is none is as one that is missing', () => {
  expect(timeOf('2026-02-03T04:05:06+08:00')?.toISOString()).toBe('2026-02-02T20:05:06.000Z');
  for (const odd of ['', '20260203', '2026-02-30T99:00:00Z', '刚刚', null, undefined])
    expect(timeOf(odd)).toBeNull();
});
