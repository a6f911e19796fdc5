import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { CosError } from './errors.ts';

export interface StoreRequest {
  readonly method: string;
  /** As it is signed: decoded, with its leading slash. */
  readonly path: string;
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
 * The store serves one bucket, at whatever host name it is reached by, as COS does on a domain of one's own. Both SDKs
 * reach it by `new COS({ Domain: 'http://host:port', ... })`: they then ask for `/key`, and sign that path and the
 * host. Neither has path style any more (ForcePathStyle throws), nor has this.
 */
export function parseStoreRequest(message: IncomingMessage): StoreRequest {
  const url = message.url ?? '/';
  if (!url.startsWith('/')) throw new CosError('InvalidURI');
  const at = url.indexOf('?');
  const path = decoded(at < 0 ? url : url.slice(0, at));
  if (Buffer.byteLength(path) > maxKeyBytes + 1) throw new CosError('KeyTooLong');
  if (path.includes('\0')) throw new CosError('InvalidURI');
  return {
    method: message.method ?? 'GET',
    path,
    key: path.slice(1),
    query: parseQuery(at < 0 ? '' : url.slice(at + 1)),
    headers: message.headers,
  };
}
