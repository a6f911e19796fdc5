import { CosError } from './errors.ts';
import type { StoreRequest } from './store-request.ts';

/** Named as in a policy: each is the action `name/cos:<operation>`. */
export type Operation =
  | 'HeadBucket'
  | 'GetBucket'
  | 'GetBucketEncryption'
  | 'ListMultipartUploads'
  | 'HeadObject'
  | 'GetObject'
  | 'PutObject'
  | 'AppendObject'
  | 'DeleteObject'
  | 'InitiateMultipartUpload'
  | 'UploadPart'
  | 'ListParts'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload';

/** What tells one operation of a method from another. The first whose parameters are all there is meant. */
const bucketOperations: Record<string, readonly [string[], Operation][]> = {
  HEAD: [[[], 'HeadBucket']],
  GET: [
    [['uploads'], 'ListMultipartUploads'],
    [['encryption'], 'GetBucketEncryption'],
    [[], 'GetBucket'],
  ],
};

const objectOperations: Record<string, readonly [string[], Operation][]> = {
  HEAD: [[[], 'HeadObject']],
  GET: [
    [['uploadid'], 'ListParts'],
    [[], 'GetObject'],
  ],
  PUT: [
    [['uploadid', 'partnumber'], 'UploadPart'],
    [[], 'PutObject'],
  ],
  POST: [
    [['append'], 'AppendObject'],
    [['uploads'], 'InitiateMultipartUpload'],
    [['uploadid'], 'CompleteMultipartUpload'],
  ],
  DELETE: [
    [['uploadid'], 'AbortMultipartUpload'],
    [[], 'DeleteObject'],
  ],
};

/** Parameters that make another operation of a request, one that this store does not have. */
const subresources = [
  ...['acl', 'cors', 'delete', 'encryption', 'inventory', 'legal-hold', 'lifecycle', 'location', 'logging'],
  ...[
    'object-lock',
    'policy',
    'referer',
    'replication',
    'restore',
    'retention',
    'select',
    'tagging',
    'versionid',
  ],
  ...[
    'versioning',
    'versions',
    'website',
    'ci-process',
    'accelerate',
    'domain',
    'origin',
    'intelligenttiering',
  ],
];

/** Likewise headers. */
const foreignHeaders = ['x-cos-copy-source', 'x-cos-callback'];

/** Throws CosError: NotImplemented for what this store does not do, InvalidArgument, MethodNotAllowed. */
export function operationOf({ method, key, query, headers }: StoreRequest): Operation {
  const isKnown = (name: string) => name === 'encryption' && method === 'GET' && key === '';
  if (
    subresources.some((name) => query.has(name) && !isKnown(name)) ||
    foreignHeaders.some((name) => headers[name] !== undefined)
  )
    throw new CosError('NotImplemented');
  if (method === 'PUT' && query.has('uploadid') !== query.has('partnumber'))
    throw new CosError('InvalidArgument', 'a part has an uploadId and a partNumber');
  const candidates = (key === '' ? bucketOperations : objectOperations)[method] ?? [];
  const found = candidates.find(([parameters]) => parameters.every((name) => query.has(name)));
  if (!found) throw new CosError('MethodNotAllowed');
  return found[1];
}
