import COS from 'cos-nodejs-sdk-v5';
import type { Readable } from 'node:stream';
import { isPortraitKey } from '../../domain/files/object-keys.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { readSignedUrl } from '../http/read-signed-url.ts';
import { contentTypeOf, unknownType } from './content-type.ts';
import { putByParts } from './cos-put-by-parts.ts';
import { withStorageFailures } from './storage-failures.ts';
import type { Sts } from './sts.ts';

interface CosBlobStoreOptions {
  readonly bucket: string;
  readonly region: string;
  /** Origin at which this process reaches the bucket; null: the region's own. */
  readonly endpoint: string | null;
  /** Origin at which a browser does, where it is another: `{host}` in it as in IssuedKeys. */
  readonly publicEndpoint?: string;
  readonly secretId: string;
  readonly secretKey: string;
  /** Whether the bucket takes AppendObject. */
  readonly append: boolean;
  readonly sts: Sts;
}

const idleMs = 60_000;

const isMissing = (error: unknown) => (error as { statusCode?: number }).statusCode === 404;

/**
 * What a browser's link says of its answer, signed with it: a picture of a person is kept in no cache, and neither who
 * was given the link nor who stored the object can have it answered as another type.
 */
function asAnswered(key: string, savedAs: string | undefined): Record<string, string> {
  const type = contentTypeOf(key);
  return {
    'response-cache-control': 'private, no-store',
    // Portraits have no suffix; this server stored them, and said as what.
    ...((type !== unknownType || !isPortraitKey(key)) && { 'response-content-type': type }),
    ...(savedAs !== undefined && { 'response-content-disposition': asAttachment(savedAs) }),
  };
}

/** A header is ASCII: any other name is written as RFC 6266 has it. */
const asAttachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percentEncoded)}`;

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

async function headOf(cos: COS, object: COS.HeadObjectParams): ReturnType<BlobStore['head']> {
  try {
    const { headers = {}, ETag } = await cos.headObject(object);
    return {
      size: Number(headers['content-length']),
      contentType: String(headers['content-type'] ?? 'application/octet-stream'),
      crc64: headers['x-cos-hash-crc64ecma'] === undefined ? null : String(headers['x-cos-hash-crc64ecma']),
      etag: ETag,
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function listOf(cos: COS, of: COS.GetBucketParams): ReturnType<BlobStore['list']> {
  const found: { key: string; size: number; modifiedAt: Date }[] = [];
  let marker: string | undefined = '';
  while (marker !== undefined) {
    const page: COS.GetBucketResult = await cos.getBucket({ ...of, Marker: marker, EncodingType: 'url' });
    for (const { Key, Size, LastModified } of page.Contents)
      found.push({ key: decodeURIComponent(Key), size: Number(Size), modifiedAt: new Date(LastModified) });
    marker = page.IsTruncated === 'true' ? decodeURIComponent(page.NextMarker ?? '') : undefined;
  }
  return found;
}

async function giveUpUploadsOf(cos: COS, of: COS.GetBucketParams, before: Date | undefined): Promise<void> {
  const { Bucket, Region, Prefix = '' } = of;
  let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (next !== undefined) {
    const asked = { Bucket, Region, Prefix, Delimiter: '', EncodingType: 'url' as const, ...next };
    const page: COS.MultipartListResult = await cos.multipartList(asked);
    for (const { Key, UploadId, Initiated } of page.Upload) {
      if (before && new Date(Initiated) > before) continue;
      await cos
        .multipartAbort({ Bucket, Region, Key: decodeURIComponent(Key), UploadId })
        .catch(unlessMissing);
    }
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    next =
      IsTruncated === 'true'
        ? { KeyMarker: decodeURIComponent(NextKeyMarker), UploadIdMarker: NextUploadIdMarker }
        : undefined;
  }
}

/** The same over a bucket of Tencent Cloud and over the embedded store. */
export function cosBlobStore(options: CosBlobStoreOptions): BlobStore {
  const { bucket, region, secretId, secretKey, append, sts } = options;
  const endpoint = options.endpoint === null ? null : new URL(options.endpoint).origin;
  const publicEndpoint = options.publicEndpoint ?? endpoint;
  // On its own machine the embedded store's certificate is one it signed itself.
  const strict = endpoint === null || new URL(endpoint).hostname !== '127.0.0.1';
  const cos = new COS({
    ...{ SecretId: secretId, SecretKey: secretKey, Timeout: idleMs, StrictSsl: strict },
    ...(endpoint !== null && { Domain: endpoint }),
  });
  const at = (key: string) => ({ Bucket: bucket, Region: region, Key: key });
  // A link for a browser is asked for under a host name that is not known here, so it cannot sign that.
  const signedUrl = (key: string, seconds: number, query: Record<string, string> = {}) =>
    cos.getObjectUrl({
      ...{ ...at(key), Sign: true, Expires: seconds, Query: query },
      ...{ ForceSignHost: endpoint === null },
    });

  return withStorageFailures({
    async issueKeys(prefix, seconds, limits) {
      return { bucket, region, endpoint: publicEndpoint, append, ...(await sts(prefix, seconds, limits)) };
    },

    head: (key) => headOf(cos, at(key)),

    async read(key, range): Promise<Readable> {
      return await readSignedUrl(signedUrl(key, 900), { range, rejectUnauthorized: strict });
    },

    async put(key, body, { contentType, size }) {
      if (!Buffer.isBuffer(body) && size === undefined) await putByParts(cos, at(key), body, contentType);
      else
        await cos.putObject({
          ...at(key),
          Body: body,
          ContentType: contentType,
          ...(size !== undefined && { ContentLength: size }),
        });
    },

    async remove(key) {
      await cos.deleteObject(at(key)).catch(unlessMissing);
    },

    list: (prefix) => listOf(cos, { Bucket: bucket, Region: region, Prefix: prefix }),

    giveUpUploads: (prefix, before) =>
      giveUpUploadsOf(cos, { Bucket: bucket, Region: region, Prefix: prefix }, before),

    async readLink(key, seconds, { savedAs } = {}) {
      const url = signedUrl(key, seconds, asAnswered(key, savedAs));
      return endpoint !== null && publicEndpoint !== null ? url.replace(endpoint, () => publicEndpoint) : url;
    },

    async source({ key, size }, seconds) {
      return { url: signedUrl(key, seconds), size, verifyCertificate: strict };
    },

    async encryptsAtRest() {
      // Without a configuration the SDK answers 404; of one that is there it keeps nothing but the status.
      const { statusCode } = await cos.getBucketEncryption({ Bucket: bucket, Region: region });
      return statusCode === 200;
    },
  });
}
