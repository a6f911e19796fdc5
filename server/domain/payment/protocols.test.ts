import { createDecipheriv, createVerify, generateKeyPairSync, createSign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  noticeIsGood,
  openAnswer,
  requestIsGood,
  signedAnswer,
  signedNotice,
  signedRequest,
} from './alipay.ts';
import { bankHeaders, checkBankHeaders } from './bank-gateway.ts';
import {
  authorization,
  checkWechatSignature,
  merchantOf,
  openResource,
  payRequest,
  payRequestIsGood,
  sealResource,
} from './wechat-pay.ts';
import { fenOfYuan, yuanOfFen } from './yuan.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** As the channels' documents say it, without our own code. */
const verifies = (text: string, signature: string) =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');
const signs = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

describe('WeChat Pay, API v3', () => {
  const request = { method: 'POST', path: '/v3/pay/transactions/h5', body: '{"a":"费"}' };

  test('signs method, path, time, nonce and body, a line each', () => {
    const header = authorization({ mchid: '19', serial: 'S1', key: privateKey }, request, 1700000000, 'n1');
    expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="19",nonce_str="n1",signature="/);
    const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? [];
    expect(verifies('POST\n/v3/pay/transactions/h5\n1700000000\nn1\n{"a":"费"}\n', signature)).toBe(true);
    expect(merchantOf(header, request, () => publicKey)).toBe('19');
    expect(merchantOf(header, { ...request, body: '{"a":"费 "}' }, () => publicKey)).toBeNull();
    expect(merchantOf(header, request, () => stranger.publicKey)).toBeNull();
  });

  test('signs what the chat app is handed: app, time, nonce and package, a line each', () => {
    const request = payRequest('wx1', 'wx201', privateKey, { seconds: 1700000000, nonce: 'n1' });
    expect(request).toMatchObject({ package: 'prepay_id=wx201', timeStamp: '1700000000', signType: 'RSA' });
    expect(verifies('wx1\n1700000000\nn1\nprepay_id=wx201\n', request.paySign)).toBe(true);
    expect(payRequestIsGood(request, publicKey)).toBe(true);
    expect(payRequestIsGood({ ...request, package: 'prepay_id=wx202' }, publicKey)).toBe(false);
    expect(payRequestIsGood(request, stranger.publicKey)).toBe(false);
  });

  test('believes bytes by their signature and time', () => {
    const key = { serial: 'PUB_KEY_ID_1', key: publicKey };
    const raw = '{"id":"1"}';
    const headers = {
      'wechatpay-timestamp': '1700000000',
      'wechatpay-nonce': 'n',
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': signs(`1700000000\nn\n${raw}\n`),
    };
    expect(checkWechatSignature(headers, raw, key, 1700000299)).toBe('good');
    expect(checkWechatSignature(headers, raw, key, 1700000301)).toBe('stale');
    expect(checkWechatSignature(headers, `${raw} `, key, 1700000000)).toBe('signature_wrong');
    expect(checkWechatSignature({ ...headers, 'wechatpay-serial': 'other' }, raw, key, 1700000000)).toBe(
      'signature_wrong',
    );
    // Their traffic that checks whether we check.
    const test = { ...headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' };
    expect(checkWechatSignature(test, raw, key, 1700000000)).toBe('signature_wrong');
    expect(checkWechatSignature({}, raw, key, 1700000000)).toBe('signature_wrong');
  });

  test('opens what was sealed with the same key, and nothing that was changed', () => {
    const apiV3Key = 'k'.repeat(32);
    const sealed = sealResource('{"total":778200}', apiV3Key, 'abcdefabcdef', 'transaction');
    const bytes = Buffer.from(sealed.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, 'abcdefabcdef');
    decipher.setAAD(Buffer.from('transaction')).setAuthTag(bytes.subarray(-16));
    expect(decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(
      '{"total":778200}',
    );
    expect(openResource(sealed, apiV3Key)).toBe('{"total":778200}');
    expect(() => openResource(sealed, 'l'.repeat(32))).toThrow();
    expect(() => openResource({ ...sealed, associated_data: 'refund' }, apiV3Key)).toThrow();
  });
});

describe('Alipay, RSA2', () => {
  test('signs its parameters in their order, without empty ones', () => {
    const signed = signedRequest({ b: '2', a: '费', c: '', sign_type: 'RSA2' }, privateKey);
    expect(verifies('a=费&b=2&sign_type=RSA2', signed['sign'] ?? '')).toBe(true);
    expect(requestIsGood(signed, publicKey)).toBe(true);
    expect(requestIsGood({ ...signed, b: '3' }, publicKey)).toBe(false);
  });

  test('believes a notice whose type of signature is left out', () => {
    const form = { total_amount: '7782.00', out_trade_no: 'Z1' };
    const signed = { ...form, sign_type: 'RSA2', sign: signs('out_trade_no=Z1&total_amount=7782.00') };
    expect(noticeIsGood(signed, publicKey)).toBe(true);
    expect(noticeIsGood({ ...signed, total_amount: '7782.01' }, publicKey)).toBe(false);
    expect(noticeIsGood(signedNotice(form, privateKey), publicKey)).toBe(true);
    expect(noticeIsGood(form, publicKey)).toBe(false);
  });

  test('opens an answer by the signature over its bytes as they stand', () => {
    const response = '{"code":"10000", "trade_status":"TRADE_SUCCESS"}';
    const raw = `{"alipay_trade_query_response":${response},"sign":"${signs(response)}"}`;
    expect(openAnswer(raw, 'alipay.trade.query', publicKey)).toMatchObject({ code: '10000' });
    expect(openAnswer(raw.replace('SUCCESS', 'CLOSED '), 'alipay.trade.query', publicKey)).toBeNull();
    expect(openAnswer('<html>', 'alipay.trade.query', publicKey)).toBeNull();
    const own = signedAnswer('alipay.trade.close', { code: '10000' }, privateKey);
    expect(openAnswer(own, 'alipay.trade.close', publicKey)).toEqual({ code: '10000' });
  });
});

test('the bank’s headers hold for the bytes, the key and five minutes', () => {
  const headers = bankHeaders(privateKey, '{}', 1700000000, 'n');
  expect(checkBankHeaders(headers, '{}', publicKey, 1700000000)).toBe('good');
  expect(checkBankHeaders(headers, '{} ', publicKey, 1700000000)).toBe('signature_wrong');
  expect(checkBankHeaders(headers, '{}', stranger.publicKey, 1700000000)).toBe('signature_wrong');
  expect(checkBankHeaders(headers, '{}', publicKey, 1700000400)).toBe('stale');
});

test.each([
  [1, '0.01'],
  [100, '1.00'],
  [778_200, '7782.00'],
  [19_999_999_999, '199999999.99'],
])('%i fen are %s yuan, and back', (fen, yuan) => {
  expect(yuanOfFen(fen)).toBe(yuan);
  expect(fenOfYuan(yuan)).toBe(fen);
});

test.each(['', '1,000.00', '-1.00', '1.001', '1e3', ' 1'])('%j is no amount', (text) => {
  expect(fenOfYuan(text)).toBeNull();
});
