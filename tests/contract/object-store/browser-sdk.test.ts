// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://page.example:8080/" }
import { randomBytes } from 'node:crypto';
import COS from 'cos-js-sdk-v5';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEmbedded, type EmbeddedBucket } from './embedded-bucket.ts';

// The browser's SDK over a browser's XMLHttpRequest, which asks by preflight and hides what is not exposed.
let bucket: EmbeddedBucket;
let cos: COS;
const address = (Key: string) => ({ Bucket: bucket.bucket, Region: bucket.region, Key });

// Discs that others use too can take their time to sync.

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation(() => {});
  bucket = await openEmbedded({ allowedOrigins: ['http://page.example:8080'] });
  const keys = await bucket.blobs.issueKeys('browser/', 900);
  cos = new COS({
    Domain: keys.endpoint!,
    getAuthorization: (_options, callback) =>
      callback({
        TmpSecretId: keys.secretId,
        TmpSecretKey: keys.secretKey,
        SecurityToken: keys.sessionToken,
        StartTime: keys.startTime,
        ExpiredTime: keys.expiredTime,
      }),
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await bucket.remove();
});

const read = async (key: string) => (await bucket.cos.getObject(address(key))).Body;

test('appends, and reads the next position and the checksum from the answer', async () => {
  const object = address('browser/录像.mp4');
  const first = await cos.appendObject({ ...object, Body: new Blob(['first ']), Position: 0 });
  expect(first.headers).toMatchObject({ 'x-cos-next-append-position': '6' });
  const second = await cos.appendObject({ ...object, Body: new Blob(['second']), Position: 6 });
  expect(second.headers!['x-cos-hash-crc64ecma']).toMatch(/^\d+$/);
  await expect(cos.appendObject({ ...object, Body: new Blob(['x']), Position: 6 })).rejects.toMatchObject({
    statusCode: 409,
    code: 'AppendPositionErr',
  });
  const { headers } = await cos.headObject(object);
  expect(headers).toMatchObject({
    'content-length': '12',
    etag: expect.any(String) as string,
    date: expect.any(String) as string,
  });
  expect((await read(object.Key)).toString()).toBe('first second');
});

test('puts, and uploads a file in slices', async () => {
  await cos.putObject({ ...address('browser/put'), Body: new Blob(['put'], { type: 'text/plain' }) });
  expect((await read('browser/put')).toString()).toBe('put');
  const bytes = randomBytes(2 * 1024 * 1024 + 17);
  const Body = new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' });
  await cos.sliceUploadFile({ ...address('browser/sliced.mp4'), Body });
  expect(bytes.equals(await read('browser/sliced.mp4'))).toBe(true);
  expect(await bucket.blobs.head('browser/sliced.mp4')).toMatchObject({ contentType: 'video/mp4' });
});

test('appends to a signed address', async () => {
  const Query = { append: '', position: 0 };
  const Url = await new Promise<string>((resolve, reject) => {
    cos.getObjectUrl({ ...address('browser/signed'), Method: 'POST', Query, Sign: true }, (error, data) =>
      error ? reject(new Error(error.message)) : resolve(data.Url),
    );
  });
  const escaped = Url.replace(
    /(x-cos-security-token=)([^&]*)/,
    (_, name: string, token: string) => name + encodeURIComponent(token),
  );
  expect(
    (await fetch(escaped, { method: 'POST', body: 'plain' })).headers.get('x-cos-next-append-position'),
  ).toBe('5');
  expect((await read('browser/signed')).toString()).toBe('plain');
});
