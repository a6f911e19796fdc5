import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../contract/codes/catalogue.ts';
import { cosBlobStore } from '../adapters/blob/cos-blob-store.ts';
import { openEmbedded, type EmbeddedBucket } from '../../tests/contract/object-store/embedded-bucket.ts';
import { PlannedRefusals } from '../../tests/contract/object-store/planned-refusals.ts';
import { answerFailures } from './failures.ts';

const refusals = new PlannedRefusals();
let bucket: EmbeddedBucket;
beforeAll(async () => {
  bucket = await openEmbedded({ refusals });
});
afterAll(() => bucket.remove());

async function answerOf(work: () => Promise<unknown>) {
  const app = fastify();
  answerFailures(app);
  app.get('/', work);
  const { statusCode, body } = await app.inject('/');
  return { statusCode, ...(JSON.parse(body) as { code: number; message: string }) };
}

const storageFailed = {
  statusCode: 503,
  code: catalogue.storageUnavailable.code,
  message: '存储服务暂时不可用，请稍后重试',
};

test('what the bucket refuses is not said to be the customer’s fault', async () => {
  for (const code of ['AccessDenied', 'NoSuchBucket', 'InvalidAccessKeyId'] as const) {
    refusals.plan('PutObject', code);
    const put = () => bucket.blobs.put('a', Buffer.from('x'), { contentType: 'video/mp4' });
    expect(await answerOf(put)).toMatchObject(storageFailed);
    refusals.plan('GetObject', code);
    expect(await answerOf(() => bucket.blobs.read('a'))).toMatchObject(storageFailed);
  }
});

test('nor is a bucket that is not reached', async () => {
  const { bucket: name, region, owner, sts } = bucket;
  const gone = { endpoint: 'http://127.0.0.1:1', ...owner, append: true, sts };
  const blobs = cosBlobStore({ bucket: name, region, ...gone });
  expect(await answerOf(() => blobs.read('a'))).toMatchObject(storageFailed);
});

test.each([
  ['/service/h5/v1/insure/store/snapshot?a=/b/c', 'insure'],
  ['/service/h5/v1/single-recording/confirm-detail', 'single-recording'],
  ['/api/v1/auth/user-info', 'auth'],
  ['/sandbox/api/cashier/act', 'sandbox'],
  ['/', 'server'],
])('a fault inside %s is said to be of %s', async (url, module) => {
  const app = fastify();
  answerFailures(app);
  app.get('*', () => {
    throw new Error('broken');
  });
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBe(500);
  const internal = catalogue.internal.code;
  expect(JSON.parse(body)).toMatchObject({ code: internal, data: { module } });
});
