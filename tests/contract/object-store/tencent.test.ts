import { randomUUID } from 'node:crypto';
import { afterAll, describe } from 'vitest';
import { tencentSts } from '../../../server/adapters/blob/tencent-sts.ts';
import { storageCases } from './storage-cases.ts';
import { testBucket, type TestBucket } from './test-bucket.ts';

const {
  COS_TEST_BUCKET: bucket,
  COS_TEST_REGION: region,
  COS_TEST_SECRET_ID: secretId,
  COS_TEST_SECRET_KEY: secretKey,
} = process.env;
const given = bucket && region && secretId && secretKey;

// Runs where COS_TEST_BUCKET, COS_TEST_REGION, COS_TEST_SECRET_ID and COS_TEST_SECRET_KEY are set.
describe.skipIf(!given)('Tencent COS', { timeout: 120_000 }, () => {
  const prefix = `contract-test/${randomUUID()}/`;
  let opened: TestBucket | null = null;
  const open = (): TestBucket => {
    if (!bucket || !region || !secretId || !secretKey) throw new Error('no bucket was given');
    const owner = { secretId, secretKey };
    return (opened ??= testBucket({
      bucket,
      region,
      endpoint: null,
      owner,
      sts: tencentSts({ bucket, region, ...owner }),
    }));
  };
  storageCases(open, prefix);

  afterAll(async () => {
    const { blobs } = open();
    for (const { key } of await blobs.list(prefix)) await blobs.remove(key);
  });
});
