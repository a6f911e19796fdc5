import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signedAnswer } from '../../domain/payment/alipay.ts';
import { ChannelError } from '../../ports/payment-channel.ts';
import { Alipay } from './alipay.ts';

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const channel = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A merchant of a gateway that answers each method so. */
const alipayThatAnswers = (answers: Readonly<Record<string, object>>) =>
  new Alipay({
    gateway: 'https://alipay.invalid/gateway.do',
    pageGateway: () => 'https://alipay.invalid/gateway.do',
    transport: ({ body }) => {
      const method = new URLSearchParams(body).get('method') ?? '';
      const answer = answers[method] ?? { code: '40004', sub_code: 'isv.invalid-method' };
      return Promise.resolve({
        status: 200,
        headers: {},
        body: signedAnswer(method, answer, channel.privateKey),
      });
    },
    credentials: () =>
      Promise.resolve({ appId: '2021', appKey: merchant.privateKey, alipayKey: channel.publicKey }),
    now: () => new Date(),
  });

const refused = (sub_code: string) => ({ code: '40004', sub_code });

describe.each(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'])(
  'a close that is refused with %s',
  (sub_code) => {
    const closes = (trade: object) =>
      alipayThatAnswers({
        'alipay.trade.close': refused(sub_code),
        'alipay.trade.query': { code: '10000', ...trade },
      }).close('P1');

    test('is of a trade that was paid', async () => {
      const paid = { trade_status: 'TRADE_SUCCESS', total_amount: '12.00', trade_no: '42' };
      expect(await closes(paid)).toMatchObject({ state: 'paid', amountFen: 1200, tradeNo: '42' });
    });

    test('is of a trade that Alipay closed itself', async () => {
      expect(await closes({ trade_status: 'TRADE_CLOSED' })).toMatchObject({ state: 'closed' });
    });

    test('is an error while the trade waits for its payment', async () => {
      await expect(closes({ trade_status: 'WAIT_BUYER_PAY' })).rejects.toThrow(ChannelError);
    });
  },
);

test('who never opened the page has nothing to be closed', async () => {
  const alipay = alipayThatAnswers({ 'alipay.trade.close': refused('ACQ.TRADE_NOT_EXIST') });
  expect(await alipay.close('P1')).toMatchObject({ state: 'closed' });
});

describe('a refund', () => {
  const refund = { refundNo: 'R1', paymentNo: 'P1', amountFen: 1200, paidFen: 1200 };
  const gives = (answers: Readonly<Record<string, object>>) =>
    alipayThatAnswers(answers).refund({ ...refund, reason: '退保', origin: 'https://shop.invalid' });
  const asks = (answer: object) =>
    alipayThatAnswers({ 'alipay.trade.fastpay.refund.query': answer }).queryRefund(refund);

  test('that did not happen may be sent again', async () => {
    expect(await asks({ code: '10000', out_request_no: 'R1' })).toBe('unknown');
  });

  test('that happened is over', async () => {
    expect(await asks({ code: '10000', refund_status: 'REFUND_SUCCESS' })).toBe('refunded');
    expect(await gives({ 'alipay.trade.refund': { code: '10000', fund_change: 'Y' } })).toBe('refunded');
  });

  test('that is refused waits for a person, and trouble of the gateway is asked about again', async () => {
    const refused = (sub_code: string) => gives({ 'alipay.trade.refund': { code: '40004', sub_code } });
    expect(await refused('ACQ.SELLER_BALANCE_NOT_ENOUGH')).toEqual({
      stuckAs: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    });
    await expect(refused('ACQ.SYSTEM_ERROR')).rejects.toThrow('SYSTEM_ERROR');
  });

  test('that moved no money is asked for later', async () => {
    expect(await gives({ 'alipay.trade.refund': { code: '10000', fund_change: 'N' } })).toBe('processing');
  });
});
