import sts, { type PolicyDescription } from 'qcloud-cos-sts';
import { StorageFailure, type UploadLimits } from '../../ports/blob-store.ts';
import { uploadActions, type Sts } from './sts.ts';

interface TencentStsOptions {
  readonly bucket: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
}

const patienceMs = 10_000;

/** What GetFederationToken gives at most. */
const maxSeconds = 7200;

/** Requests that carry an object's bytes. */
const writing: readonly string[] = ['name/cos:PutObject', 'name/cos:AppendObject', 'name/cos:UploadPart'];

/** The length of a request is all that COS can look at: not that of the object it appends to. */
export function uploadPolicy(
  { bucket, region }: TencentStsOptions,
  prefix: string,
  limits?: UploadLimits,
): PolicyDescription {
  const appId = bucket.slice(bucket.lastIndexOf('-') + 1);
  const resource = `qcs::cos:${region}:uid/${appId}:${bucket}/${prefix}*`;
  const allow = { effect: 'allow', principal: { qcs: '*' }, resource } as const;
  if (!limits) return { version: '2.0', statement: [{ ...allow, action: [...uploadActions] }] };
  const write = {
    ...{ ...allow, action: uploadActions.filter((action) => writing.includes(action)) },
    condition: { numeric_less_than_equal: { 'cos:content-length': limits.maxObjectBytes } },
  };
  const rest = { ...allow, action: uploadActions.filter((action) => !writing.includes(action)) };
  return { version: '2.0', statement: [write, rest] };
}

export function tencentSts(options: TencentStsOptions): Sts {
  return async (prefix, seconds, limits) => {
    // In a policy a star stands for anything: one in the prefix would widen it.
    if (prefix === '' || /[*?]/.test(prefix))
      throw new Error('temporary keys need a prefix without wildcards');
    const { secretId, secretKey, region } = options;
    const answer = sts.getCredential({
      ...{ secretId, secretKey, region },
      policy: uploadPolicy(options, prefix, limits),
      durationSeconds: Math.min(seconds, maxSeconds),
    });
    const { credentials, startTime, expiredTime } = await within(answer, patienceMs);
    return {
      secretId: credentials.tmpSecretId,
      secretKey: credentials.tmpSecretKey,
      sessionToken: credentials.sessionToken,
      startTime,
      expiredTime,
    };
  };
}

/** The client library waits for ever. */
async function within<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`STS did not answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw new StorageFailure('STS', { cause: error instanceof Error ? error : refusal(error) });
  } finally {
    clearTimeout(timer);
  }
}

/** The library rejects with the plain object of a refusal, of which a log would keep nothing. */
function refusal(answer: unknown): Error {
  const { Code, Message, RequestId } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const words = [Code, Message, RequestId].filter((one) => typeof one === 'string' && one !== '');
  return Object.assign(new Error(words.join(', ')), { code: Code });
}
