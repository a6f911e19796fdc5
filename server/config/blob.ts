import * as z from 'zod/mini';
import { longestKeySeconds } from '../domain/retention/retention.ts';
import { httpUrl, missing, port, text, whole } from './fields.ts';

export const blobSettings = z.object({
  STORE_PORT: z.optional(port),
  STORE_ORIGIN: z.optional(httpUrl),
  KEY_SECONDS: z._default(whole(60).check(z.maximum(longestKeySeconds)), 600),
  MAX_CLIP_MB: z._default(whole(1), 200),
  COS_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9-]+-\d+$/, 'name-appid'))),
  COS_REGION: z.optional(text),
  COS_SECRET_ID: z.optional(text),
  COS_SECRET_KEY: z.optional(text),
  COS_APPEND: z._default(z.enum(['true', 'false']), 'true'),
});
export type BlobSettings = z.infer<typeof blobSettings>;

const cosNames = ['COS_BUCKET', 'COS_REGION', 'COS_SECRET_ID', 'COS_SECRET_KEY'] as const;

export interface CosBucket {
  readonly bucket: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly append: boolean;
}

/** The cloud's bucket, or null where the embedded store serves. */
export function cosBucket(settings: BlobSettings): CosBucket | null {
  const { COS_BUCKET, COS_REGION, COS_SECRET_ID, COS_SECRET_KEY, COS_APPEND } = settings;
  if (!COS_BUCKET || !COS_REGION || !COS_SECRET_ID || !COS_SECRET_KEY) return null;
  return {
    bucket: COS_BUCKET,
    region: COS_REGION,
    secretId: COS_SECRET_ID,
    secretKey: COS_SECRET_KEY,
    append: COS_APPEND === 'true',
  };
}

// Tests of production mode stand on an embedded store behind TLS. No command serves one by itself, so none is offered.
export function storeRefusedInProduction(settings: BlobSettings): string[] {
  if (cosBucket(settings) || settings.STORE_ORIGIN?.startsWith('https:')) return [];
  return [`production needs ${cosNames.join(', ')}`];
}

/** What of the store's settings does not fit together. */
export function blobProblems(
  settings: BlobSettings & { readonly MASTER_KEY?: string | undefined },
): string[] {
  const cos = missing(settings, cosNames);
  return [
    ...(cos.length > 0 && cos.length < cosNames.length
      ? [`${cos.join(', ')}: missing, while other COS_ settings are there`]
      : []),
    ...(settings.STORE_ORIGIN && !settings.MASTER_KEY
      ? ['STORE_ORIGIN needs the MASTER_KEY of the process that serves that store']
      : []),
  ];
}
