import { CosError, type CosErrorCode } from './errors.ts';
import type { StoreRequest } from './store-request.ts';

const kibibyte = 1024;

/** What COS takes of a user's own metadata: each header, and all of them. */
const maxMetaBytes = { each: 2 * kibibyte, all: 4 * kibibyte };

/** Bits a second. */
const trafficLimits = { min: 819_200, max: 838_860_800 };

/** A value that this store has, or the code by which it is refused. */
type Answer = CosErrorCode | 'has';

const answers: Record<string, (value: string) => Answer> = {
  'x-cos-acl': (value) => {
    if (['', 'default', 'private'].includes(value)) return 'has';
    return ['public-read', 'public-read-write', 'authenticated-read'].includes(value)
      ? 'NotImplemented'
      : 'InvalidArgument';
  },
  'x-cos-storage-class': (value) => (['', 'STANDARD'].includes(value) ? 'has' : 'NotSupportedStorageClass'),
  // All that lies in this store is encrypted so.
  'x-cos-server-side-encryption': (value) => {
    if (['', 'AES256'].includes(value)) return 'has';
    return value === 'cos/kms' ? 'NotImplemented' : 'InvalidArgument';
  },
  'x-cos-tagging': () => 'NotImplemented',
  'pic-operations': () => 'NotImplemented',
};

/** Whole families of headers of which this store has none. */
const foreignFamilies = ['x-cos-grant-', 'x-cos-server-side-encryption-', 'x-cos-object-lock-'];

/**
 * Refuses what a request asks of the object it writes and this store does not have: ignored it would be believed.
 * Throws CosError NotImplemented, NotSupportedStorageClass or InvalidArgument.
 */
export function requireKnownWish({ headers, query }: StoreRequest): void {
  for (const [name, value] of Object.entries(headers)) {
    const answer = answers[name]?.(String(value)) ?? 'has';
    if (answer !== 'has') throw new CosError(answer, `${name} is not supported with this value`);
    if (foreignFamilies.some((family) => name.startsWith(family))) throw new CosError('NotImplemented');
  }
  requireSmallMeta(headers);
  refuseTrafficLimit(headers['x-cos-traffic-limit'] ?? query.get('x-cos-traffic-limit'));
}

function requireSmallMeta(headers: StoreRequest['headers']): void {
  const sizes = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-cos-meta-'))
    .map(([name, value]) => name.length + Buffer.byteLength(String(value), 'latin1'));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all > maxMetaBytes.all || sizes.some((size) => size > maxMetaBytes.each))
    throw new CosError('InvalidArgument', 'the metadata is too large');
}

function refuseTrafficLimit(value: string | string[] | undefined): void {
  if (value === undefined) return;
  const limit = Number(value);
  const sound = Number.isInteger(limit) && limit >= trafficLimits.min && limit <= trafficLimits.max;
  throw new CosError(sound ? 'NotImplemented' : 'InvalidArgument');
}
