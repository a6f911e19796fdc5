import { expect, test } from 'vitest';
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

test.each(['', '*', 'a/*/b', 'a?'])(
  'the prefix %j, which would widen it, is refused before anyone is asked',
  async (prefix) => {
    await expect(tencentSts(options)(prefix, 900)).rejects.toThrow('prefix');
  },
);
