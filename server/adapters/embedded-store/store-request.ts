import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { CosError } from './errors.ts';

export interface StoreRequest {
  readonly method: string;
  /** The path as it is signed: decoded, with its leading slash, with the bucket only in path style. */
  readonly signedPath: string;
  /** Empty: the bucket itself. */
  readonly key: string;
  /** Names in lower case, as the signature knows them. */
  readonly query: ReadonlyMap<string, string>;
  readonly headers: IncomingHttpHeaders;
}

const maxKeyBytes = 850;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new CosError('InvalidURI');
  }
}

function parseQuery(text: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decoded(at < 0 ? pair : pair.slice(0, at)).toLowerCase();
    // Twice the same name could be signed as one value and read as another.
    if (query.has(name)) throw new CosError('InvalidArgument', `duplicate parameter ${name}`);
    query.set(name, at < 0 ? '' : decoded(pair.slice(at + 1)));
  }
  return query;
}

/**
 * The store serves one bucket, at whatever host name it is reached by, as COS does on a domain of one's own.
 * cos-js-sdk-v5 refuses ForcePathStyle, so a browser says `new COS({ Domain: 'host:port', Protocol: 'http:' })`
 * and asks for `/key`, which is also the path it signs. `ForcePathStyle: true` of cos-nodejs-sdk-v5 asks for and
 * signs `/bucket/key`; a key may therefore not begin with the bucket's own name and a slash.
 */
export function parseStoreRequest(message: IncomingMessage, bucket: string): StoreRequest {
  const url = message.url ?? '/';
  if (!url.startsWith('/')) throw new CosError('InvalidURI');
  const at = url.indexOf('?');
  const signedPath = decoded(at < 0 ? url : url.slice(0, at));
  const pathStyle = signedPath === `/${bucket}` || signedPath.startsWith(`/${bucket}/`);
  const key = pathStyle ? signedPath.slice(bucket.length + 2) : signedPath.slice(1);
  if (Buffer.byteLength(key) > maxKeyBytes) throw new CosError('KeyTooLong');
  if (key.includes('\0')) throw new CosError('InvalidURI');
  return {
    method: message.method ?? 'GET',
    signedPath,
    key,
    query: parseQuery(at < 0 ? '' : url.slice(at + 1)),
    headers: message.headers,
  };
}
