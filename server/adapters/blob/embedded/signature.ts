import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CosError } from './errors.ts';
import type { StoreRequest } from './store-request.ts';

/** The fields of a request signature: https://cloud.tencent.com/document/product/436/7778 */
export interface Signature {
  readonly secretId: string;
  readonly signTime: string;
  readonly keyTime: string;
  readonly headerList: readonly string[];
  readonly urlParamList: readonly string[];
  readonly signature: string;
}

const names = (list: string) => (list === '' ? [] : list.toLowerCase().split(';'));

function fieldsOf({ headers, query }: StoreRequest): ReadonlyMap<string, string> | null {
  if (headers.authorization !== undefined) {
    const pairs = headers.authorization.split('&').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    });
    return new Map(pairs);
  }
  return query.has('q-signature') ? query : null;
}

/**
 * From the Authorization header or the query; null where the request is not signed at all. Throws CosError
 * InvalidArgument where a field is missing.
 */
export function readSignature(request: StoreRequest): Signature | null {
  const fields = fieldsOf(request);
  if (!fields) return null;
  const field = (name: string) => {
    const value = fields.get(name);
    if (value === undefined) throw new CosError('InvalidArgument', `the signature lacks ${name}`);
    return value;
  };
  if (field('q-sign-algorithm') !== 'sha1')
    throw new CosError('InvalidArgument', 'q-sign-algorithm must be sha1');
  return {
    secretId: field('q-ak'),
    signTime: field('q-sign-time'),
    keyTime: field('q-key-time'),
    headerList: names(field('q-header-list')),
    urlParamList: names(field('q-url-param-list')),
    signature: field('q-signature'),
  };
}

/** COS bears with clocks that differ by a quarter of an hour. */
const toleratedSkew = 900;

/** Throws CosError: AccessDenied for a signature past its time, RequestTimeTooSkewed, InvalidArgument. */
export function requireCurrent({ signTime, keyTime }: Signature, nowSeconds: number): void {
  for (const time of [signTime, keyTime]) {
    const range = /^(\d{1,12});(\d{1,12})$/.exec(time);
    if (!range) throw new CosError('InvalidArgument', 'a time range must be start;end');
    if (nowSeconds > Number(range[2])) throw new CosError('AccessDenied', 'Request has expired');
    if (nowSeconds + toleratedSkew < Number(range[1])) throw new CosError('RequestTimeTooSkewed');
  }
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string, text: string) => createHmac('sha1', key).update(text).digest('hex');

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    throw new CosError('InvalidArgument', 'the signature names a malformed parameter');
  }
}

function canonical(list: readonly string[], valueOf: (name: string) => string): string {
  return list
    .toSorted()
    .map((name) => `${name}=${encode(valueOf(unescaped(name)))}`)
    .join('&');
}

/** In hexadecimal, by the request's own headers and parameters as the signature lists them. */
export function expectedSignature(request: StoreRequest, given: Signature, secretKey: string): string {
  const signKey = hmac(secretKey, given.keyTime);
  const formatString = [
    request.method.toLowerCase(),
    request.path,
    canonical(given.urlParamList, (name) => request.query.get(name) ?? ''),
    canonical(given.headerList, (name) => String(request.headers[name] ?? '')),
    '',
  ].join('\n');
  const digest = createHash('sha1').update(formatString).digest('hex');
  return hmac(signKey, `sha1\n${given.signTime}\n${digest}\n`);
}

/** Throws CosError SignatureDoesNotMatch. */
export function requireSignature(request: StoreRequest, given: Signature, secretKey: string): void {
  const expected = Buffer.from(expectedSignature(request, given, secretKey));
  const found = Buffer.from(given.signature);
  if (found.length !== expected.length || !timingSafeEqual(found, expected))
    throw new CosError('SignatureDoesNotMatch');
}
