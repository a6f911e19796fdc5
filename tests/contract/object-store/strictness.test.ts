import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded, type EmbeddedBucket } from './embedded-bucket.ts';
import { rawRequest, type RawRequest } from './signed-request.ts';
import { at } from './test-bucket.ts';

// Where a lenient store would say yes, and COS does not.
let bucket: EmbeddedBucket;

beforeAll(async () => {
  bucket = await openEmbedded();
});

afterAll(() => bucket.remove());

const send = (method: string, key: string, rest: Partial<RawRequest> = {}) =>
  rawRequest(bucket.origin, { method, key, keys: bucket.owner, ...rest });

test.each([
  ['x-cos-acl', 'public-read', 501, 'NotImplemented'],
  ['x-cos-acl', 'everybody', 400, 'InvalidArgument'],
  ['x-cos-grant-read', 'id="100000000001"', 501, 'NotImplemented'],
  ['x-cos-storage-class', 'STANDARD_IA', 400, 'NotSupportedStorageClass'],
  ['x-cos-storage-class', 'BOGUS', 400, 'NotSupportedStorageClass'],
  ['x-cos-server-side-encryption', 'cos/kms', 501, 'NotImplemented'],
  ['x-cos-server-side-encryption', 'ROT13', 400, 'InvalidArgument'],
  ['x-cos-server-side-encryption-customer-algorithm', 'AES256', 501, 'NotImplemented'],
  ['x-cos-tagging', 'a=b', 501, 'NotImplemented'],
  ['x-cos-traffic-limit', '819200', 501, 'NotImplemented'],
  ['x-cos-traffic-limit', '1', 400, 'InvalidArgument'],
  ['x-cos-meta-a', 'x'.repeat(2049), 400, 'InvalidArgument'],
] as const)('%s: %s is not ignored, on any way of writing', async (name, value, status, code) => {
  const headers = { [name]: value };
  const key = `wish/${name}`;
  const refused = { status, code };
  expect(await send('PUT', key, { headers, body: 'x' })).toMatchObject(refused);
  const append = { query: { append: '', position: 0 }, headers, body: 'x' };
  expect(await send('POST', key, append)).toMatchObject(refused);
  expect(await send('POST', key, { query: { uploads: '' }, headers })).toMatchObject(refused);
  expect(await bucket.blobs.head(key)).toBeNull();
});

test('a limit of the traffic in the query is not ignored either', async () => {
  const query = { 'x-cos-traffic-limit': '819200' };
  expect(await send('PUT', 'wish/query', { query, body: 'x' })).toMatchObject({ code: 'NotImplemented' });
});

test('metadata over 4 KB in all is refused, and under it kept', async () => {
  const meta = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`x-cos-meta-${index}`, 'x'.repeat(1000)]),
    );
  expect(await send('PUT', 'meta/a', { headers: meta(5), body: 'x' })).toMatchObject({ status: 400 });
  expect(await send('PUT', 'meta/a', { headers: meta(3), body: 'x' })).toMatchObject({ status: 200 });
  expect((await send('HEAD', 'meta/a')).headers.get('x-cos-meta-2')).toBe('x'.repeat(1000));
});

test('what it has anyway may be asked for: private, standard, encrypted', async () => {
  const headers = {
    'x-cos-acl': 'private',
    'x-cos-storage-class': 'STANDARD',
    'x-cos-server-side-encryption': 'AES256',
  };
  const put = await send('PUT', 'wish/had', { headers, body: 'x' });
  expect([put.status, put.headers.get('x-cos-server-side-encryption')]).toEqual([200, 'AES256']);
  const head = await send('HEAD', 'wish/had');
  expect(head.headers.get('x-cos-server-side-encryption')).toBe('AES256');
});

test.each([
  ['type/a.mp4', 'video/mp4'],
  ['type/a.MOV', 'video/quicktime'],
  ['type/a.webm', 'video/webm'],
  ['type/a.jpg', 'image/jpeg'],
  ['type/a.constructor', 'application/octet-stream'],
  ['type/mp4', 'application/octet-stream'],
])('who does not say what %s is has it taken for %s', async (key, type) => {
  const url = bucket.cos.getObjectUrl({
    ...{ ...at(bucket, key), Method: 'POST', Query: { append: '', position: 0 }, Sign: true },
  });
  expect((await fetch(url, { method: 'POST', body: new Uint8Array([1]) })).status).toBe(200);
  expect((await bucket.blobs.head(key))?.contentType).toBe(type);
});

test('uploads under way are paged to the last, whatever their keys', async () => {
  const keys = ['paged/a', 'paged/\uFF21', 'paged/😀', 'paged/😀b'];
  for (const key of keys) await bucket.cos.multipartInit(at(bucket, key));
  const found: string[] = [];
  let marker: Record<string, string> = {};
  for (let page = 0; page < 10; page++) {
    const answer = await bucket.cos.multipartList({
      ...{ ...at(bucket, ''), Prefix: 'paged/', Delimiter: '', MaxUploads: 1, ...marker },
    });
    found.push(...answer.Upload.map(({ Key }) => Key));
    if (answer.IsTruncated !== 'true') break;
    marker = { KeyMarker: answer.NextKeyMarker, UploadIdMarker: answer.NextUploadIdMarker };
  }
  expect(found).toEqual(keys);
});

test('a page of no parts is the last one', async () => {
  const { UploadId } = await bucket.cos.multipartInit(at(bucket, 'parts/a'));
  await bucket.cos.multipartUpload({
    ...at(bucket, 'parts/a'),
    UploadId,
    PartNumber: 1,
    Body: Buffer.from('x'),
  });
  const { text } = await send('GET', 'parts/a', { query: { uploadId: UploadId, 'max-parts': 0 } });
  expect(text).toContain('<IsTruncated>false</IsTruncated>');
});

test('a date that is none is no condition', async () => {
  await send('PUT', 'dated/a', { body: 'x' });
  for (const name of ['If-Modified-Since', 'If-Unmodified-Since'])
    expect((await send('GET', 'dated/a', { headers: { [name]: 'yesterday' } })).status).toBe(200);
  const future = { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() };
  expect((await send('GET', 'dated/a', { headers: future })).status).toBe(304);
});

test('a body is asked for only when its sender may send it', async () => {
  const answerTo = async (url: string) => {
    const headers = { Expect: '100-continue', 'Content-Length': 1 };
    const request = httpRequest(url, { method: 'PUT', headers });
    let continued = false;
    request.on('continue', () => {
      continued = true;
      request.end('x');
    });
    request.flushHeaders();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    request.destroy();
    return [answer.statusCode, continued];
  };
  const url = bucket.cos.getObjectUrl({ ...at(bucket, 'continue/a'), Method: 'PUT', Sign: true });
  expect(await answerTo(url)).toEqual([200, true]);
  expect(await answerTo(url.replace(/q-signature=\w/, 'q-signature='))).toEqual([403, false]);
});

test('an error names the object with its host, and a trace', async () => {
  const { text, headers } = await send('GET', 'nothing/a.mp4');
  expect(text).toContain(`<Resource>${new URL(bucket.origin).host}/nothing/a.mp4</Resource>`);
  expect(headers.get('x-cos-trace-id')).toBeTruthy();
  expect(text).toContain(`<TraceId>${headers.get('x-cos-trace-id')}</TraceId>`);
});
