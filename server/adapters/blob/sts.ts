import type { UploadLimits } from '../../ports/blob-store.ts';

/** What temporary keys may do below their prefix: write, ask how far a write came, give it up. Not read, not delete. */
export const uploadActions = [
  'name/cos:HeadObject',
  'name/cos:PutObject',
  'name/cos:AppendObject',
  'name/cos:InitiateMultipartUpload',
  'name/cos:UploadPart',
  'name/cos:ListParts',
  'name/cos:ListMultipartUploads',
  'name/cos:CompleteMultipartUpload',
  'name/cos:AbortMultipartUpload',
] as const;

export interface TemporaryKeys {
  readonly secretId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  /** Seconds since 1970. */
  readonly startTime: number;
  readonly expiredTime: number;
}

/** Security Token Service: keys for `uploadActions` below the prefix, for so many seconds. */
export type Sts = (prefix: string, seconds: number, limits?: UploadLimits) => Promise<TemporaryKeys>;
