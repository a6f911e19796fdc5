import COS from 'cos-nodejs-sdk-v5';
import { cosBlobStore } from '../../../server/adapters/blob/cos-blob-store.ts';
import type { Sts } from '../../../server/adapters/blob/sts.ts';
import type { BlobStore } from '../../../server/ports/blob-store.ts';

export interface Keys {
  readonly secretId: string;
  readonly secretKey: string;
  readonly sessionToken?: string;
}

/** A bucket as the cases see it, whoever keeps it. */
export interface TestBucket {
  readonly bucket: string;
  readonly region: string;
  /** Where `/key` is the object. */
  readonly origin: string;
  readonly owner: Keys;
  readonly sts: Sts;
  readonly blobs: BlobStore;
  readonly cos: COS;
}

interface BucketAddress {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | null;
  readonly owner: Keys;
  readonly sts: Sts;
}

export function testBucket({ bucket, region, endpoint, owner, sts }: BucketAddress): TestBucket {
  const origin = endpoint ?? `https://${bucket}.cos.${region}.myqcloud.com`;
  const blobs = cosBlobStore({ bucket, region, endpoint, ...owner, append: true, sts });
  return { bucket, region, origin, owner, sts, blobs, cos: sdk(origin, owner) };
}

/** The unmodified SDK. Its retries after a refusal are left on, as an application has them. */
export function sdk(origin: string, keys: Keys): COS {
  return new COS({
    SecretId: keys.secretId,
    SecretKey: keys.secretKey,
    Domain: origin,
    ...(keys.sessionToken !== undefined && { SecurityToken: keys.sessionToken }),
  });
}

export const at = ({ bucket, region }: TestBucket, Key: string) => ({ Bucket: bucket, Region: region, Key });
