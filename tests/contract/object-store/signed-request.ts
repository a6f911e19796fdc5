import COS from 'cos-nodejs-sdk-v5';
import type { Keys } from './test-bucket.ts';

export interface RawRequest {
  readonly method: string;
  readonly key: string;
  readonly query?: Record<string, string | number>;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array | string;
  readonly keys: Keys | null;
  /** start;end in seconds, in place of now and a quarter of an hour. */
  readonly time?: string;
  readonly tamper?: (authorization: string) => string;
}

type GetAuthorization = (options: Record<string, unknown>) => string;
// The SDK's own signing function: on the class, but not in its types.
const { getAuthorization } = COS as unknown as { getAuthorization: GetAuthorization };

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: string | undefined;
}

/** What the SDK hides: a request signed by its own function, sent as it is, answered as it is. */
export async function rawRequest(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { method, key, query = {}, headers = {}, body, keys, time, tamper = (text) => text } = request;
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  const url = `${origin}/${encode(key).replaceAll('%2F', '/')}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const signed = keys && {
    Authorization: tamper(
      getAuthorization({
        ...{ SecretId: keys.secretId, SecretKey: keys.secretKey, Method: method, Pathname: `/${key}` },
        ...{ Query: query, Headers: { ...headers, Host: new URL(origin).host }, KeyTime: time },
      }),
    ),
    ...(keys.sessionToken !== undefined && { 'x-cos-security-token': keys.sessionToken }),
  };
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...signed },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: /<Code>([^<]*)<\/Code>/.exec(text)?.[1],
  };
}
