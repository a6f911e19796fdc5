import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { CosError } from './errors.ts';

export type AllowedOrigins = readonly string[] | ((origin: string) => boolean);

const methods = ['PUT', 'GET', 'POST', 'DELETE', 'HEAD'];
const exposed = [
  ...[
    'ETag',
    'Content-Length',
    'Content-Range',
    'Accept-Ranges',
    'Last-Modified',
    'Date',
    'x-cos-request-id',
  ],
  ...['x-cos-hash-crc64ecma', 'x-cos-next-append-position', 'x-cos-object-type'],
];
const maxAgeSeconds = 600;

const allows = (origins: AllowedOrigins, origin: string) =>
  typeof origins === 'function' ? origins(origin) : origins.includes('*') || origins.includes(origin);

/** What any answer to a page carries, errors too: without it the page could not read why. */
export function corsHeaders(headers: IncomingHttpHeaders, origins: AllowedOrigins): OutgoingHttpHeaders {
  const { origin } = headers;
  if (origin === undefined || !allows(origins, origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposed.join(', '),
    Vary: 'Origin',
  };
}

/** Throws CosError: InvalidArgument where it is no preflight, AccessForbidden for a page of another origin. */
export function preflightHeaders(headers: IncomingHttpHeaders, origins: AllowedOrigins): OutgoingHttpHeaders {
  const { origin, 'access-control-request-method': method } = headers;
  if (origin === undefined || method === undefined)
    throw new CosError('InvalidArgument', 'not a preflight request');
  if (!allows(origins, origin) || !methods.includes(method)) throw new CosError('AccessForbidden');
  const requested = headers['access-control-request-headers'];
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    ...(requested !== undefined && { 'Access-Control-Allow-Headers': requested }),
    'Access-Control-Max-Age': maxAgeSeconds,
    // Chrome asks this when a page of a public address reaches a store in the local network.
    ...(headers['access-control-request-private-network'] === 'true' && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
  };
}
