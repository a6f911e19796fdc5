import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureHeaders } from '../../domain/payment/wechat-pay.ts';
import { ChannelError } from '../../ports/payment-channel.ts';
import { WechatPay } from './wechat-pay.ts';

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const channel = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Answer {
  readonly status: number;
  readonly content?: object;
}

/** The channel's keys that answers can be asked to be signed by; whoever names none gets its own choice. */
const signers = {
  PUB_KEY_ID_1: channel.privateKey,
  CERTIFICATE_1: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
};
const signerOf = (asked: string | undefined) => {
  const serial = asked === 'PUB_KEY_ID_1' ? asked : 'CERTIFICATE_1';
  return { serial, key: signers[serial] };
};

/** A merchant of a channel that answers each request, named by its method and path, so. */
const wechatThatAnswers = (answerTo: (asked: string) => Answer) =>
  new WechatPay({
    base: 'https://wechat.invalid',
    transport: ({ method, url, headers: asked }) => {
      const { status, content } = answerTo(`${method} ${new URL(url).pathname}`);
      const body = content ? JSON.stringify(content) : '';
      const seconds = Math.floor(Date.now() / 1000);
      const headers = signatureHeaders(signerOf(asked['Wechatpay-Serial']), body, seconds, 'n');
      return Promise.resolve({ status, body, headers });
    },
    credentials: () =>
      Promise.resolve({
        ...{ appId: 'wx1', mchid: '19', apiV3Key: 'k'.repeat(32) },
        merchant: { serial: 'S1', key: merchant.privateKey },
        platform: { serial: 'PUB_KEY_ID_1', key: channel.publicKey },
      }),
    now: () => new Date(),
    knowsPayers: false,
  });

const refused = (status: number, code: string): Answer => ({ status, content: { code, message: code } });

describe.each([
  [400, 'ORDERPAID'],
  [400, 'ORDER_CLOSED'],
  [400, 'INVALID_REQUEST'],
  [403, 'RULE_LIMIT'],
])('a close that is refused with %i %s', (status, code) => {
  const closes = (trade_state: string) =>
    wechatThatAnswers((asked) =>
      asked.endsWith('/close')
        ? refused(status, code)
        : { status: 200, content: { out_trade_no: 'P1', trade_state, amount: { total: 1200 } } },
    ).close('P1');

  test('is of a trade that was paid', async () => {
    expect(await closes('SUCCESS')).toMatchObject({ state: 'paid', amountFen: 1200 });
  });

  test('is of a trade that was closed before', async () => {
    expect(await closes('CLOSED')).toMatchObject({ state: 'closed' });
  });

  test('is an error while the trade waits for its payment', async () => {
    await expect(closes('NOTPAY')).rejects.toThrow(ChannelError);
  });
});

test('a channel that is out of order closed nothing', async () => {
  const wechat = wechatThatAnswers(() => refused(500, 'SYSTEM_ERROR'));
  await expect(wechat.close('P1')).rejects.toThrow(ChannelError);
});

test('a refusal says why in the channel’s own words', async () => {
  const wechat = wechatThatAnswers(() => ({
    status: 403,
    content: { code: 'NO_AUTH', message: '商户未开通此产品' },
  }));
  await expect(wechat.query('P1')).rejects.toThrow('query was answered with 403: NO_AUTH 商户未开通此产品');
});

test('a time of payment that is none is left to our clock', async () => {
  const wechat = wechatThatAnswers(() => ({
    status: 200,
    content: { out_trade_no: 'P1', trade_state: 'SUCCESS', success_time: '刚刚', amount: { total: 1200 } },
  }));
  expect(await wechat.query('P1')).toMatchObject({ state: 'paid', paidAt: null });
});

test('answers are asked for by the key that they are checked with', async () => {
  const wechat = wechatThatAnswers(() => ({
    status: 200,
    content: { out_trade_no: 'P1', trade_state: 'NOTPAY' },
  }));
  expect(await wechat.query('P1')).toMatchObject({ state: 'unpaid' });
});

test.each([
  ['SUCCESS', 'refunded'],
  ['PROCESSING', 'processing'],
  ['ABNORMAL', { stuckAs: 'ABNORMAL' }],
  ['CLOSED', { stuckAs: 'CLOSED' }],
])('a refund that is %s', async (status, fact) => {
  const wechat = wechatThatAnswers(() => ({ status: 200, content: { status } }));
  expect(await wechat.queryRefund({ refundNo: 'R1' })).toEqual(fact);
});

describe('a refund that is asked for', () => {
  const asks = (status: number, code: string) =>
    wechatThatAnswers(() => refused(status, code)).refund({
      ...{ refundNo: 'R1', paymentNo: 'P1', amountFen: 1200, paidFen: 1200 },
      ...{ reason: '退保', origin: 'https://shop.invalid' },
    });

  test('waits for a person where the account lacks the money', async () => {
    expect(await asks(403, 'NOT_ENOUGH')).toEqual({ stuckAs: 'NOT_ENOUGH' });
  });

  test.each([
    [429, 'FREQUENCY_LIMITED'],
    [500, 'SYSTEM_ERROR'],
  ])('is asked for again after %i', async (status, code) => {
    await expect(asks(status, code)).rejects.toThrow(ChannelError);
  });
});
