import type { Allowance } from './allowance.ts';
import type { Body } from './body.ts';
import { contentTypeOf } from '../content-type.ts';
import { CosError } from './errors.ts';
import type { DataFiles } from './data-files.ts';
import type { MultipartStore } from './multipart-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { Reply } from './reply.ts';
import type { StoreRequest } from './store-request.ts';

export interface Call {
  readonly request: StoreRequest;
  readonly bucket: string;
  readonly objects: ObjectStore;
  readonly uploads: MultipartStore;
  readonly data: DataFiles;
  readonly maxObjectBytes: number;
  /** Null where nothing but the store limits who asks. */
  readonly allowance: Allowance | null;
  readonly body: (limit: number) => Body;
}

/** Rejects with CosError where the store refuses. */
export type Handler = (call: Call) => Promise<Reply>;

/** A whole number from the query. Throws CosError InvalidArgument of anything else. */
export function numberParameter(
  request: StoreRequest,
  name: string,
  range: { min: number; max: number },
): number {
  const text = request.query.get(name) ?? '';
  const value = Number(text);
  if (!/^\d{1,15}$/.test(text) || value < range.min || value > range.max)
    throw new CosError('InvalidArgument', `${name} must be a whole number from ${range.min} to ${range.max}`);
  return value;
}

/** How much of a list is answered at once: 1000 where nothing is asked. Throws CosError InvalidArgument. */
export function pageSize(request: StoreRequest, name: string): number {
  return request.query.has(name) ? numberParameter(request, name, { min: 0, max: 1000 }) : 1000;
}

const keptHeaders = [
  ...[
    'content-type',
    'cache-control',
    'content-disposition',
    'content-encoding',
    'content-language',
    'expires',
    'x-cos-server-side-encryption',
  ],
];

/** What an object is answered with again: the standard description and the uploader's own x-cos-meta-*. */
export function attributesOf({ headers, key }: StoreRequest): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== '' && (keptHeaders.includes(name) || name.startsWith('x-cos-meta-')),
  );
  return {
    'content-type': contentTypeOf(key),
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
  };
}

export const forbidsOverwrite = ({ headers }: StoreRequest) => headers['x-cos-forbid-overwrite'] === 'true';
