import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mintKeys } from '../../../server/adapters/blob/embedded/session-token.ts';
import { openEmbedded, type EmbeddedBucket } from './embedded-bucket.ts';
import { rawRequest } from './signed-request.ts';
import { storageCases } from './storage-cases.ts';
import { at, sdk } from './test-bucket.ts';

const pageOrigin = 'https://page.example:8443';
const maxObjectBytes = 64 * 1024 * 1024;
let bucket: EmbeddedBucket;
/** How far the store's clock, and with it the keys', is ahead of this process's. */
let ahead = 0;

// Discs that others use too can take their time to sync.

beforeAll(async () => {
  bucket = await openEmbedded({
    maxObjectBytes,
    allowedOrigins: [pageOrigin],
    clock: () => Date.now() + ahead,
  });
});

afterAll(() => bucket.remove());

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the embedded store', () => {
  storageCases(() => bucket, 'cases/');

  test('temporary keys that ran out', async () => {
    const put = (keys: Parameters<typeof rawRequest>[1]['keys'], time?: string) =>
      rawRequest(bucket.origin, { method: 'PUT', key: 'expiry/a', keys, body: 'x', ...(time && { time }) });
    const now = Math.floor(Date.now() / 1000);
    const keys = mintKeys(bucket.masterKey, {
      expiry: now - 1,
      prefix: 'expiry/',
      actions: ['name/cos:PutObject'],
    });
    expect(await put(keys)).toMatchObject({ status: 400, code: 'ExpiredToken' });
    expect(await put(keys, `${now - 900};${now - 1}`)).toMatchObject({ status: 403, code: 'AccessDenied' });
    const good = mintKeys(bucket.masterKey, {
      expiry: now + 60,
      prefix: 'expiry/',
      actions: ['name/cos:PutObject'],
    });
    expect(await put(good)).toMatchObject({ status: 200 });
    const foreign = mintKeys(randomBytes(32), {
      expiry: now + 60,
      prefix: '',
      actions: ['name/cos:PutObject'],
    });
    expect(await put(foreign)).toMatchObject({ status: 403, code: 'InvalidAccessKeyId' });
  });

  test('each action is granted by itself', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 60;
    const keys = mintKeys(bucket.masterKey, {
      expiry,
      prefix: 'single/',
      actions: ['name/cos:AppendObject'],
    });
    const key = 'single/a';
    const append = { query: { append: '', position: 0 }, method: 'POST', body: 'x' };
    expect(await rawRequest(bucket.origin, { ...append, key, keys })).toMatchObject({ status: 200 });
    for (const refused of [
      { method: 'PUT', body: 'x' },
      { method: 'HEAD' },
      { method: 'POST', query: { uploads: '' } },
      { method: 'PUT', query: { uploadId: 'x', partNumber: '1' }, body: 'x' },
    ])
      expect((await rawRequest(bucket.origin, { ...refused, key, keys })).status).toBe(403);
  });

  test("the SDK mends a device's wrong clock from the refusal", async () => {
    ahead = 26 * 3_600_000;
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const cos = sdk(bucket.origin, bucket.owner);
      await cos.putObject({ ...at(bucket, 'clock/a'), Body: Buffer.from('x') });
      const { options } = cos as unknown as { options: { SystemClockOffset: number } };
      expect(options.SystemClockOffset / 3_600_000).toBeCloseTo(26, 1);
    } finally {
      ahead = 0;
      complaint.mockRestore();
    }
  });

  test('a page of an allowed origin may ask and read, another may not', async () => {
    const preflight = (origin: string, method = 'PUT') =>
      fetch(`${bucket.origin}/cors/a`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'authorization,x-cos-security-token',
        },
      });
    const allowed = await preflight(pageOrigin);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-cos-security-token');
    expect(Number(allowed.headers.get('access-control-max-age'))).toBeGreaterThan(0);
    const refused = await preflight('https://elsewhere.example');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(pageOrigin, 'PATCH')).status).toBe(403);

    const answer = await fetch(`${bucket.origin}/cors/a`, { headers: { Origin: pageOrigin } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, pageOrigin]);
    for (const name of [
      'ETag',
      'Date',
      'x-cos-hash-crc64ecma',
      'x-cos-next-append-position',
      'x-cos-request-id',
    ])
      expect(answer.headers.get('access-control-expose-headers')).toContain(name);
  });

  test('what it does not have it refuses, and does not take for something else', async () => {
    const key = 'foreign/a';
    const send = (method: string, rest: object) =>
      rawRequest(bucket.origin, { method, key, keys: bucket.owner, body: 'x', ...rest });
    expect(await send('PUT', { query: { acl: '' } })).toMatchObject({ status: 501, code: 'NotImplemented' });
    expect(await send('PUT', { headers: { 'x-cos-copy-source': 'b/k' } })).toMatchObject({ status: 501 });
    expect(await send('PATCH', {})).toMatchObject({ status: 405, code: 'MethodNotAllowed' });
    expect(await send('POST', {})).toMatchObject({ status: 405 });
    expect(await bucket.blobs.head(key)).toBeNull();
  });

  test('a body over the limit is refused, said or unsaid, with an answer', async () => {
    const Body = Buffer.alloc(maxObjectBytes + 1);
    const unsaid = Readable.from([Body.subarray(0, maxObjectBytes), Body.subarray(maxObjectBytes)]);
    await expect(bucket.cos.putObject({ ...at(bucket, 'limit/a'), Body: unsaid })).rejects.toMatchObject({
      code: 'EntityTooLarge',
    });
    await expect(bucket.cos.putObject({ ...at(bucket, 'limit/a'), Body })).rejects.toMatchObject({
      code: 'EntityTooLarge',
    });
    await bucket.cos.appendObject({ ...at(bucket, 'limit/b'), Body: Buffer.alloc(10), Position: 0 });
    const rest = { ...at(bucket, 'limit/b'), Body: Buffer.alloc(maxObjectBytes - 9), Position: 10 };
    await expect(bucket.cos.appendObject(rest)).rejects.toMatchObject({ code: 'EntityTooLarge' });
    expect(await bucket.blobs.list('limit/')).toMatchObject([{ key: 'limit/b', size: 10 }]);
  });

  test('nothing on disk can be read: neither bytes, nor keys, nor types', async () => {
    const marker = 'MARKER-of-a-recording-';
    const key = 'private/Zhang-San.mp4';
    await bucket.blobs.put(key, Buffer.from(marker.repeat(5000)), { contentType: 'video/x-marker' });
    const object = at(bucket, 'private/Li-Si.mp4');
    await bucket.cos.appendObject({ ...object, Body: Buffer.from(marker.repeat(20_000)), Position: 0 });
    await bucket.cos.multipartInit({ ...at(bucket, 'private/Wang-Wu.mp4') });
    const files = await filesBelow(bucket.directory);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      const content = await readFile(path, 'latin1');
      for (const secret of [marker, 'Zhang-San', 'Li-Si', 'Wang-Wu', 'x-marker', 'private/'])
        expect(`${path}\n${content}`.includes(secret), `${secret} in ${path}`).toBe(false);
    }
  });

  test('a restart keeps everything, an upload under way too', async () => {
    const [put, appended, parts] = ['put', 'appended', 'parts'].map((name) => at(bucket, `restart/${name}`));
    await bucket.cos.putObject({ ...put!, Body: Buffer.from('put') });
    await bucket.cos.appendObject({ ...appended!, Body: Buffer.from('one'), Position: 0 });
    const { UploadId } = await bucket.cos.multipartInit({ ...parts! });
    const { ETag } = await bucket.cos.multipartUpload({
      ...parts!,
      UploadId,
      PartNumber: 1,
      Body: Buffer.from('part'),
    });
    bucket = await bucket.restart();
    await bucket.cos.appendObject({ ...appended!, Body: Buffer.from(' two'), Position: 3 });
    await bucket.cos.multipartComplete({ ...parts!, UploadId, Parts: [{ PartNumber: 1, ETag }] });
    const bodies = [put!, appended!, parts!].map(async (object) =>
      (await bucket.cos.getObject(object)).Body.toString(),
    );
    expect(await Promise.all(bodies)).toEqual(['put', 'one two', 'part']);
    expect((await bucket.blobs.list('restart/')).map(({ key }) => key)).toHaveLength(3);
  });

  test('the sweep takes what nobody goes on with, and what nothing refers to, and nothing else', async () => {
    bucket = await bucket.restart();
    const { cos } = bucket;
    const { UploadId } = await cos.multipartInit({ ...at(bucket, 'sweep/upload') });
    await cos.multipartUpload({
      ...at(bucket, 'sweep/upload'),
      UploadId,
      PartNumber: 1,
      Body: Buffer.from('x'),
    });
    await cos.appendObject({ ...at(bucket, 'sweep/appended'), Body: Buffer.from('x'), Position: 0 });
    await cos.appendObject({ ...at(bucket, 'sweep/draft'), Body: Buffer.from('offered'), Position: 0 });
    await cos.putObject({ ...at(bucket, 'sweep/put'), Body: Buffer.from('kept') });
    const hour = 3_600_000;
    const needed = (keys: readonly string[]) =>
      Promise.resolve(new Set(keys.filter((key) => key === 'sweep/draft')));
    expect(await bucket.store.sweep(hour, needed)).toMatchObject({ uploads: 0, appendables: 0 });
    const before = await filesBelow(join(bucket.directory, 'data'));
    ahead = 2 * hour;
    const swept = await bucket.store.sweep(hour, needed);
    ahead = 0;
    expect(swept.uploads).toBeGreaterThanOrEqual(1);
    expect(swept.appendables).toBeGreaterThanOrEqual(1);
    expect((await filesBelow(join(bucket.directory, 'data'))).length).toBeLessThanOrEqual(before.length - 2);
    await expect(cos.multipartListPart({ ...at(bucket, 'sweep/upload'), UploadId })).rejects.toMatchObject({
      code: 'NoSuchUpload',
    });
    expect((await bucket.blobs.list('sweep/')).map(({ key }) => key)).toEqual(['sweep/draft', 'sweep/put']);
    expect((await cos.getObject(at(bucket, 'sweep/put'))).Body.toString()).toBe('kept');
  });
});
