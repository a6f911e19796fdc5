import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, copyFile, readdir, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cosBlobStore } from '../../../server/adapters/blob/cos-blob-store.ts';
import { ObjectReader } from '../../../server/adapters/video/object-reader.ts';
import { openEmbedded, type EmbeddedBucket } from './embedded-bucket.ts';
import { at, sdk } from './test-bucket.ts';

let bucket: EmbeddedBucket;

// Discs that others use too can take their time to sync.

beforeAll(async () => {
  bucket = await openEmbedded({ host: '0.0.0.0' });
});

afterAll(() => bucket.remove());

async function dataFiles(): Promise<string[]> {
  const entries = await readdir(join(bucket.directory, 'data'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A request whose body comes when the test says so. */
function slowRequest(
  key: string,
  method: 'PUT' | 'POST',
  Query: Record<string, string | number>,
  length: number,
) {
  const url = bucket.cos.getObjectUrl({ ...at(bucket, key), Method: method, Query, Sign: true });
  const request = httpRequest(url, { method, headers: { 'Content-Length': length } });
  request.on('error', () => {});
  return request;
}

test('an append that was cut on disk is as if it had not been', async () => {
  const { cos } = bucket;
  const object = at(bucket, 'torn/a');
  const [first, second, third] = [randomBytes(1000), randomBytes(50_000), randomBytes(3)];
  await cos.appendObject({ ...object, Body: first, Position: 0 });
  for (const file of await dataFiles()) await appendFile(file, 'bytes that were never acknowledged');
  bucket = await bucket.restart();
  expect(await bucket.blobs.head('torn/a')).toMatchObject({ size: 1000 });
  expect(first.equals((await cos.getObject(object)).Body)).toBe(true);
  await cos.appendObject({ ...object, Body: second, Position: 1000 });
  await cos.appendObject({ ...object, Body: third, Position: 51_000 });
  const whole = Buffer.concat([first, second, third]);
  expect(whole.equals((await cos.getObject(object)).Body)).toBe(true);
  const across = await buffer(await bucket.blobs.read('torn/a', { start: 990, end: 1010 }));
  expect(whole.subarray(990, 1011).equals(across)).toBe(true);
  const files = await dataFiles();
  await cos.deleteObject(object);
  expect(await dataFiles()).toHaveLength(files.length - 2);
});

test('a client that stalls in the middle of a piece keeps no other from appending', async () => {
  const { cos } = bucket;
  const object = at(bucket, 'stalled/a');
  const stalled = slowRequest('stalled/a', 'POST', { append: '', position: 0 }, 100);
  stalled.write('half');
  await wait(50);
  await cos.appendObject({ ...object, Body: Buffer.from('the retry'), Position: 0 });
  stalled.end('x'.repeat(96));
  const [answer] = (await once(stalled, 'response')) as [{ statusCode: number }];
  expect(answer.statusCode).toBe(409);
  expect((await cos.getObject(object)).Body.toString()).toBe('the retry');
});

// Each with one patience that ends: which of two ends first is up to a busy machine.
test.each([
  ['stalls', { idleMs: 200, totalMs: 60_000 }, 60_000, 'RequestTimeout'],
  ['only trickles', { idleMs: 60_000, totalMs: 600 }, 50, 'UserNetworkTooSlow'],
] as const)('a client that %s is told so', async (_, bodyPatience, everyMs, wanted) => {
  const impatient = await openEmbedded({ bodyPatience });
  const object = at(impatient, 'slow/piece');
  const url = impatient.cos.getObjectUrl({
    ...{ ...object, Method: 'POST', Query: { append: '', position: 0 }, Sign: true },
  });
  const request = httpRequest(url, { method: 'POST', headers: { 'Content-Length': 1000 } });
  request.on('error', () => {});
  request.write('x');
  const trickle = setInterval(() => request.write('x'), everyMs);
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const code = /<Code>(.*)<\/Code>/.exec((await buffer(answer)).toString())?.[1];
    expect([answer.statusCode, code]).toEqual([400, wanted]);
    expect(await impatient.blobs.head('slow/piece')).toBeNull();
  } finally {
    clearInterval(trickle);
    request.destroy();
    await impatient.remove();
  }
});

test('the sweep spares what is being written, and takes what a killed process left', async () => {
  const { cos, store } = bucket;
  await cos.putObject({ ...at(bucket, 'spared/kept'), Body: Buffer.from('kept') });
  const shard = (await dataFiles())[0]!.slice(0, -33);
  await writeFile(join(shard, 'f'.repeat(32).replace(/^../, shard.slice(-2))), 'left behind');
  const before = (await dataFiles()).length;
  const slow = slowRequest('spared/slow', 'PUT', {}, 8);
  slow.write('half');
  await expect.poll(async () => (await dataFiles()).length, { timeout: 30_000 }).toBe(before + 1);
  expect(await store.sweep(3_600_000)).toMatchObject({ files: 1 });
  slow.end('half');
  const [answer] = (await once(slow, 'response')) as [{ statusCode: number }];
  expect(answer.statusCode).toBe(200);
  expect((await cos.getObject(at(bucket, 'spared/slow'))).Body.toString()).toBe('halfhalf');
  expect((await cos.getObject(at(bucket, 'spared/kept'))).Body.toString()).toBe('kept');
});

test('a sweep that never stops takes nothing from those who write', async () => {
  const { cos, store } = bucket;
  let writing = true;
  const sweeping = (async () => {
    while (writing) await store.sweep(3_600_000);
  })();
  const write = async (index: number) => {
    const Body = Buffer.alloc(2000 + index, index);
    const [put, appended, parts] = ['put', 'appended', 'parts'].map((kind) =>
      at(bucket, `swept/${kind}-${index}`),
    );
    await cos.putObject({ ...put!, Body });
    await cos.appendObject({ ...appended!, Body, Position: 0 });
    const { UploadId } = await cos.multipartInit(parts!);
    const { ETag } = await cos.multipartUpload({ ...parts!, UploadId, PartNumber: 1, Body });
    await cos.multipartComplete({ ...parts!, UploadId, Parts: [{ PartNumber: 1, ETag }] });
    return { objects: [put!, appended!, parts!], Body };
  };
  try {
    const written = await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)));
    for (const { objects, Body } of written)
      for (const object of objects)
        expect(Body.equals((await cos.getObject(object)).Body), object.Key).toBe(true);
  } finally {
    writing = false;
    await sweeping;
  }
});

test('who is reading an object reads it to its end, though it is replaced or removed meanwhile', async () => {
  const { cos, blobs } = bucket;
  const object = at(bucket, 'read/a');
  const bytes = randomBytes(8 * 1024 * 1024);
  await cos.putObject({ ...object, Body: bytes });
  const files = (await dataFiles()).length;
  const reading = await blobs.read('read/a');
  await cos.putObject({ ...object, Body: Buffer.from('other') });
  await cos.deleteObject(object);
  expect(bytes.equals(await buffer(reading))).toBe(true);
  await expect.poll(async () => (await dataFiles()).length, { timeout: 30_000 }).toBe(files - 1);
});

test('a record put in the place of another, or changed, is not believed', async () => {
  const forged = await openEmbedded();
  try {
    const records = async () =>
      (await readdir(join(forged.directory, 'objects'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
    const read = async (key: string) => (await fetch(await forged.blobs.readLink(key, 60))).status;
    await forged.blobs.put('mine', Buffer.from('mine'), { contentType: 'text/plain' });
    const [mine] = await records();
    await forged.blobs.put('theirs', Buffer.from('theirs'), { contentType: 'text/plain' });
    const theirs = (await records()).find((path) => path !== mine)!;
    await copyFile(mine!, theirs);
    expect([await read('mine'), await read('theirs')]).toEqual([200, 500]);
    await appendFile(mine!, 'x');
    expect(await read('mine')).toBe(500);
    const limits = { maxObjectBytes: 100, maxTotalBytes: 1000 };
    const keys = await forged.blobs.issueKeys('other/', 60, limits);
    const object = { ...at(forged, 'other/a'), Body: Buffer.from('x'), Position: 0 };
    await sdk(forged.origin, keys).appendObject(object);
  } finally {
    await forged.remove();
  }
});

test('over TLS, at the name that the browser used', async () => {
  const pems = await generate([{ name: 'commonName', value: 'store' }], { keySize: 2048 });
  const secure = await openEmbedded({ tls: { key: pems.private, cert: pems.cert } });
  try {
    const { blobs, owner, sts, region } = secure;
    await blobs.put('tls/a', Buffer.from('sealed on the way'), { contentType: 'text/plain' });
    expect((await buffer(await blobs.read('tls/a'))).toString()).toBe('sealed on the way');
    const publicEndpoint = `https://{host}:${secure.store.port}`;
    const endpoint = secure.origin;
    const forPhones = cosBlobStore({
      bucket: secure.bucket,
      region,
      endpoint,
      publicEndpoint,
      ...owner,
      append: true,
      sts,
    });
    expect(await forPhones.issueKeys('p/', 60)).toMatchObject({ endpoint: publicEndpoint });
    const link = await forPhones.readLink('tls/a', 60);
    expect(link.startsWith(`${publicEndpoint}/tls/a?`)).toBe(true);
    const source = await forPhones.source({ key: 'tls/a', size: 17 }, 60);
    expect(source.url.startsWith(`${endpoint}/tls/a?`)).toBe(true);
    const bytes = await new ObjectReader(source).read(7, 9);
    expect(Buffer.from(bytes).toString()).toBe('on');
  } finally {
    await secure.remove();
  }
});

test('a link works under whatever host name the browser knows', async () => {
  const { owner, sts, region, origin } = bucket;
  const publicEndpoint = origin.replace('127.0.0.1', '{host}');
  const blobs = cosBlobStore({
    ...{ bucket: bucket.bucket, region, publicEndpoint, sts },
    ...owner,
    endpoint: origin,
    append: true,
  });
  await blobs.put('link/a', Buffer.from('linked'), { contentType: 'text/plain' });
  const link = (await blobs.readLink('link/a', 60)).replace('{host}', '127.0.0.2');
  expect(await (await fetch(link)).text()).toBe('linked');
});
