import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded, type EmbeddedBucket } from '../../../tests/contract/object-store/embedded-bucket.ts';
import { isAsRegistered } from './registered-object.ts';

let bucket: EmbeddedBucket;
beforeAll(async () => {
  bucket = await openEmbedded();
});
afterAll(() => bucket.remove());

async function registered(key: string) {
  await bucket.cos.appendObject({ ...at(key), Body: Buffer.from('what was read'), Position: 0 });
  const { size, crc64 } = (await bucket.blobs.head(key))!;
  return { key, size, crc64: crc64 ?? '' };
}
const at = (Key: string) => ({ Bucket: bucket.bucket, Region: bucket.region, Key });
const put = (key: string, body: string) =>
  bucket.blobs.put(key, Buffer.from(body), { contentType: 'video/mp4' });

test('an object that nobody touched is', async () => {
  expect(await isAsRegistered(bucket.blobs, await registered('same'))).toBe(true);
});

test('of one that grew, its beginning counts', async () => {
  const object = await registered('grown');
  await bucket.cos.appendObject({ ...at('grown'), Body: Buffer.from(', and more'), Position: object.size });
  expect(await isAsRegistered(bucket.blobs, object)).toBe(true);
});

test.each([
  ['another of the same length', 'what was made'],
  ['a longer one', 'what was made up afterwards'],
  ['a shorter one', 'what'],
])('%s in its place is not', async (name, body) => {
  const object = await registered(name);
  await put(name, body);
  expect(await isAsRegistered(bucket.blobs, object)).toBe(false);
});

test('one that is missing is not', async () => {
  const object = await registered('gone');
  await bucket.blobs.remove('gone');
  expect(await isAsRegistered(bucket.blobs, object)).toBe(false);
});

test('of one in a bucket that is not there nothing is said', async () => {
  const object = await registered('elsewhere');
  const missing = Object.assign(new Error('NoSuchBucket'), { statusCode: 404 });
  const blobs = { ...bucket.blobs, head: () => Promise.resolve(null), list: () => Promise.reject(missing) };
  await expect(isAsRegistered(blobs, object)).rejects.toThrow('NoSuchBucket');
});
