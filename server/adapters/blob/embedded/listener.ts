import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requireAccess, type AccessRules } from './access.ts';
import { requireAllowedLength, type Reservations } from './allowance.ts';
import { Body, type BodyOptions, type BodyPatience } from './body.ts';
import { getBucket, getBucketEncryption, headBucket } from './bucket-handlers.ts';
import type { Call, Handler } from './call.ts';
import { corsHeaders, preflightHeaders, type AllowedOrigins } from './cors.ts';
import { CosError } from './errors.ts';
import * as multipart from './multipart-handlers.ts';
import * as object from './object-handlers.ts';
import { operationOf, type Operation } from './operation.ts';
import type { Refusals } from './refusals.ts';
import { httpTime, xmlReply, type Reply } from './reply.ts';
import { parseStoreRequest } from './store-request.ts';
import { requireKnownWish } from './write-headers.ts';

const handlers: Record<Operation, Handler> = {
  HeadBucket: headBucket,
  GetBucket: getBucket,
  GetBucketEncryption: getBucketEncryption,
  ListMultipartUploads: multipart.listMultipartUploads,
  HeadObject: object.headObject,
  GetObject: object.getObject,
  PutObject: object.putObject,
  AppendObject: object.appendObject,
  DeleteObject: object.deleteObject,
  InitiateMultipartUpload: multipart.initiateMultipartUpload,
  UploadPart: multipart.uploadPart,
  ListParts: multipart.listParts,
  CompleteMultipartUpload: multipart.completeMultipartUpload,
  AbortMultipartUpload: multipart.abortMultipartUpload,
};

export interface Log {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface ListenerParts extends Omit<Call, 'request' | 'body' | 'allowance'> {
  readonly reservations: Reservations;
  readonly access: AccessRules;
  readonly allowedOrigins: AllowedOrigins;
  readonly bodyPatience: BodyPatience;
  readonly refusals: Refusals | null;
  readonly log: Log;
  now(): number;
}

export function storeListener(parts: ListenerParts): RequestListener {
  return (message, response) => {
    serve(message, response, parts).catch((error: unknown) => {
      parts.log.error({ err: error }, 'object store failed');
      response.destroy();
    });
  };
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  parts: ListenerParts,
): Promise<void> {
  const started = performance.now();
  const requestId = randomBytes(18).toString('base64url');
  response.setHeader('Date', httpTime(parts.now()));
  response.setHeader('x-cos-request-id', requestId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const outcome: Outcome = { operation: null, code: null };
  const onWanted = () => {
    if (message.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  };
  const bodyOptions = { patience: parts.bodyPatience, onWanted };
  const reply = await answer(message, parts, outcome, requestId, bodyOptions);
  for (const [name, value] of Object.entries(corsHeaders(message.headers, parts.allowedOrigins)))
    response.setHeader(name, value!);
  try {
    await send(message, response, reply);
    dropRest(message);
  } catch {
    outcome.code = 'ConnectionBroken';
    response.destroy();
  } finally {
    await reply.release?.();
  }
  // Neither key nor query: they name customers and hold signatures.
  const detail = {
    requestId,
    ...outcome,
    status: reply.status,
    milliseconds: Math.round(performance.now() - started),
  };
  if (outcome.code !== null) parts.log.info(detail, 'object store refused');
}

interface Outcome {
  operation: Operation | 'Preflight' | null;
  code: string | null;
}

async function answer(
  message: IncomingMessage,
  parts: ListenerParts,
  outcome: Outcome,
  requestId: string,
  bodyOptions: BodyOptions,
): Promise<Reply> {
  try {
    if (message.method === 'OPTIONS') {
      outcome.operation = 'Preflight';
      return { status: 200, headers: preflightHeaders(message.headers, parts.allowedOrigins) };
    }
    const request = parseStoreRequest(message);
    const operation = operationOf(request);
    outcome.operation = operation;
    const allowance = requireAccess(request, operation, parts.access);
    if (message.method === 'PUT' || message.method === 'POST') requireKnownWish(request);
    const refusal = parts.refusals?.take(operation);
    if (refusal) throw refusal;
    const maxObjectBytes = Math.min(parts.maxObjectBytes, allowance?.limits.maxObjectBytes ?? Infinity);
    const body = (limit: number) => new Body(message, limit, bodyOptions);
    const call: Call = { ...parts, request, allowance, maxObjectBytes, body };
    return await carriedOut(operation, call, parts.reservations);
  } catch (error) {
    if (!(error instanceof CosError)) parts.log.error({ err: error, requestId }, 'object store failed');
    const refusal = error instanceof CosError ? error : new CosError('InternalError');
    outcome.code = refusal.code;
    return errorReply(refusal, message, requestId, parts.now());
  }
}

async function carriedOut(operation: Operation, call: Call, reservations: Reservations): Promise<Reply> {
  const { allowance, objects, uploads } = call;
  const work = () => handlers[operation](call);
  if (!allowance) return await work();
  const bytes = requireAllowedLength(call.request, operation, allowance);
  const { prefix } = allowance;
  const used = async () => (await objects.bytesBelow(prefix)) + (await uploads.bytesBelow(prefix));
  return await reservations.run(allowance, bytes, used, work);
}

function errorReply(
  { code, status, message }: CosError,
  { headers, url }: IncomingMessage,
  requestId: string,
  now: number,
): Reply {
  const traceId = randomBytes(36).toString('base64url');
  const error = {
    Code: code,
    Message: message,
    Resource: `${headers.host ?? ''}${url?.split('?')[0] ?? ''}`,
    RequestId: requestId,
    TraceId: traceId,
    ServerTime: new Date(now).toISOString(),
  };
  return xmlReply(status, { Error: error }, { 'x-cos-trace-id': traceId });
}

async function send(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): Promise<void> {
  const length = typeof body === 'string' ? { 'Content-Length': Buffer.byteLength(body) } : {};
  const empty = body === undefined && ![204, 304].includes(status) ? { 'Content-Length': 0 } : {};
  response.writeHead(status, { ...empty, ...length, ...headers });
  if (message.method === 'HEAD' || body === undefined) response.end();
  else if (typeof body === 'string') response.end(body);
  else await pipeline(Readable.from(body, { objectMode: false }), response);
}

const lingerMs = 5_000;

/** Reads on for a while after a refusal: a connection reset under a client that still sends loses the answer. */
function dropRest(message: IncomingMessage): void {
  if (message.complete) return;
  message.resume();
  setTimeout(() => {
    if (!message.complete) message.socket.destroy();
  }, lingerMs).unref();
}
