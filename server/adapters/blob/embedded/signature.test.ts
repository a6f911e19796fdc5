import { expect, test } from 'vitest';
import { expectedSignature, readSignature, requireCurrent, requireSignature } from './signature.ts';
import type { StoreRequest } from './store-request.ts';

/** The example of https://cloud.tencent.com/document/product/436/7778: an upload with signed headers. */
const secretKey = 'BQYIM75p8x0iWVFSIgqEKwFprpRSVHlz';
const times = 'q-sign-time=1557989151;1557996351&q-key-time=1557989151;1557996351';
const documented: StoreRequest = {
  method: 'PUT',
  path: '/exampleobject(腾讯云)',
  key: 'exampleobject(腾讯云)',
  query: new Map(),
  headers: {
    date: 'Thu, 16 May 2019 06:45:51 GMT',
    host: 'examplebucket-1250000000.cos.ap-beijing.myqcloud.com',
    'content-type': 'text/plain',
    'content-length': '13',
    'content-md5': 'mQ/fVh815F3k6TAUm8m0eg==',
    'x-cos-acl': 'private',
    'x-cos-grant-read': 'uin="100000000011"',
    authorization: [
      'q-sign-algorithm=sha1&q-ak=AKIDQjz3ltompVjBni5LitkWHFlFpwkn9U5Q',
      times,
      'q-header-list=content-length;content-md5;content-type;date;host;x-cos-acl;x-cos-grant-read',
      'q-url-param-list=&q-signature=3b8851a11a569213c17ba8fa7dcf2abec6935172',
    ].join('&'),
  },
};

test("agrees with the documentation's example", () => {
  const signature = readSignature(documented)!;
  expect(signature.secretId).toBe('AKIDQjz3ltompVjBni5LitkWHFlFpwkn9U5Q');
  expect(expectedSignature(documented, signature, secretKey)).toBe(
    '3b8851a11a569213c17ba8fa7dcf2abec6935172',
  );
  requireSignature(documented, signature, secretKey);
});

test('any signed field that differs is refused', () => {
  const signature = readSignature(documented)!;
  const changed: StoreRequest[] = [
    { ...documented, method: 'POST' },
    { ...documented, path: '/exampleobject' },
    { ...documented, headers: { ...documented.headers, 'x-cos-acl': 'public-read' } },
    { ...documented, headers: { ...documented.headers, 'content-length': undefined } },
  ];
  for (const request of changed)
    expect(() => requireSignature(request, signature, secretKey)).toThrow('Signature');
  expect(() => requireSignature(documented, { ...signature, signature: '' }, secretKey)).toThrow('Signature');
});

test('a request without a signature, and with one that lacks a field', () => {
  expect(readSignature({ ...documented, headers: {} })).toBeNull();
  const authorization = documented.headers.authorization!.replace('q-ak=', 'q-xx=');
  expect(() => readSignature({ ...documented, headers: { authorization } })).toThrow('lacks q-ak');
});

test('both times bind, with a quarter of an hour of patience before the start and none after the end', () => {
  const signature = readSignature(documented)!;
  const [start, end] = [1557989151, 1557996351];
  for (const now of [start - 900, start, end]) expect(() => requireCurrent(signature, now)).not.toThrow();
  expect(() => requireCurrent(signature, start - 901)).toThrow('too large');
  expect(() => requireCurrent(signature, end + 1)).toThrow('expired');
  expect(() => requireCurrent({ ...signature, signTime: '0;9999999999' }, end + 1)).toThrow('expired');
  expect(() => requireCurrent({ ...signature, keyTime: '0;9999999999' }, end + 1)).toThrow('expired');
  expect(() => requireCurrent({ ...signature, keyTime: 'always' }, end)).toThrow('start;end');
});
