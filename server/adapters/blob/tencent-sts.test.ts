import sts from 'qcloud-cos-sts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loggableError } from '../../domain/loggable-error.ts';
import { uploadActions } from './sts.ts';
import { tencentSts, uploadPolicy } from './tencent-sts.ts';

const options = { bucket: 'recordings-1250000000', region: 'ap-guangzhou', secretId: 'id', secretKey: 'key' };

test('the policy allows writing below one prefix of one bucket, and no more', () => {
  const { statement } = uploadPolicy(options, 'temporary/T1/');
  expect(statement).toHaveLength(1);
  expect(statement[0]).toMatchObject({
    effect: 'allow',
    resource: 'qcs::cos:ap-guangzhou:uid/1250000000:recordings-1250000000/temporary/T1/*',
  });
  const actions = statement[0]!.action as string[];
  expect(actions).toContain('name/cos:AppendObject');
  for (const action of actions) expect(action).not.toMatch(/\*|GetObject|DeleteObject|GetBucket/);
});

test('the policy holds each request that carries bytes to the largest size, and no other', () => {
  const limits = { maxObjectBytes: 1000, maxTotalBytes: 5000 };
  const { statement } = uploadPolicy(options, 'temporary/T1/', limits);
  const [write, rest] = statement as { action: string[]; resource: string; condition?: object }[];
  expect(write).toMatchObject({
    action: ['name/cos:PutObject', 'name/cos:AppendObject', 'name/cos:UploadPart'],
    condition: { numeric_less_than_equal: { 'cos:content-length': 1000 } },
  });
  expect(rest!.condition).toBeUndefined();
  expect([...write!.action, ...rest!.action].sort()).toEqual([...uploadActions].sort());
  expect(new Set([write!.resource, rest!.resource]).size).toBe(1);
});

test.each(['', '*', 'a/*/b', 'a?'])(
  'the prefix %j, which would widen it, is refused before anyone is asked',
  async (prefix) => {
    await expect(tencentSts(options)(prefix, 900)).rejects.toThrow('prefix');
  },
);

test('a refusal is told with its code, its words and the number under which Tencent finds it', async () => {
  const refused = { Code: 'AuthFailure.SecretIdNotFound', Message: 'no such key', RequestId: 'r-1' };
  // The library's types know an Error alone; it rejects with this.
  const asked = vi.spyOn(sts, 'getCredential').mockRejectedValue(refused);
  onTestFinished(() => asked.mockRestore());
  const failure: unknown = await tencentSts(options)('temporary/T1/', 900).catch((error: unknown) => error);
  expect(loggableError(failure)).toMatchObject({
    code: 'STS',
    cause: {
      code: 'AuthFailure.SecretIdNotFound',
      message: 'AuthFailure.SecretIdNotFound, no such key, r-1',
    },
  });
});
