import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { catalogue, type CodeName } from '../../contract/codes/catalogue.ts';
import type { CallAuth, CallDefinition, ServiceDefinition } from '../../contract/define.ts';
import { platformKind, type PlatformKind } from '../../contract/enums.ts';
import { failureMessages } from '../domain/failure-messages.ts';
import { Failure } from '../domain/failure.ts';
import { networkOf } from '../domain/network.ts';
import type { Caller, SessionOf } from '../ports/caller.ts';
import type { ServiceContext } from '../ports/context.ts';
import type { Handlers } from '../services/handlers.ts';
import {
  callerFailures,
  clientOfSignature,
  sessionOfStaff,
  sessionOfToken,
  sessionOfVisitorOrSales,
} from './authentication.ts';
import type { KnownHosts } from './known-hosts.ts';
import { requirePlainText } from './plain-text.ts';

export interface Routing {
  readonly context: ServiceContext;
  readonly hosts: KnownHosts;
  /** Outside production a refusal that the call does not declare is a fault that shows at once. */
  readonly strict: boolean;
}

/** Codes that any call may answer. */
const everyCall: readonly CodeName[] = [
  'tooManyRequests',
  'bodyTooLarge',
  'bodyUnreadable',
  'multipleErrors',
  // Nearly all are about something that is sold; the database has it, unless a part of it was lost.
  'productConfigMissing',
];
const mostSignedBytes = 1024 * 1024;

/** Which call it is of is known where both are joined: `authentication` gives each the session that its `auth` says. */
type AnyHandler = (input: unknown, caller: Caller<CallAuth>) => Promise<unknown>;

/** Every call of a service becomes a route; the contract validates what comes in and, outside production, what goes out. */
export function serve<S extends ServiceDefinition>(
  app: FastifyInstance,
  routing: Routing,
  tag: string,
  service: S,
  handlers: Handlers<S>,
): void {
  for (const [name, call] of Object.entries<CallDefinition>(service))
    addRoute(app, routing, tag, call, handlers[name as keyof S] as AnyHandler);
}

function addRoute(
  app: FastifyInstance,
  routing: Routing,
  tag: string,
  call: CallDefinition,
  handler: AnyHandler,
): void {
  const inQuery = call.method === 'GET' || call.body === 'form';
  app.route({
    method: call.method,
    url: call.path,
    ...(call.mostBytes === undefined ? {} : { bodyLimit: call.mostBytes }),
    schema: schemaOf(tag, call, inQuery),
    ...authentication(routing.context, call),
    preValidation: async ({ query, body }) => requirePlainText(inQuery ? query : body),
    handler: async (request) => {
      const caller = callerOf(routing, request, sessions.get(request) ?? null);
      const data = await declaredOnly(routing, call, request, () =>
        handler(inQuery ? request.query : request.body, caller),
      );
      return { code: catalogue.success.code, message: failureMessages.success, data };
    },
  });
}

function schemaOf(tag: string, call: CallDefinition, inQuery: boolean) {
  const errors = [...callerFailures(call), ...(call.errors ?? [])];
  return {
    tags: [tag],
    summary: call.summary,
    ...(errors.length > 0 ? { description: `错误码：${describeErrors(errors)}` } : {}),
    ...(inQuery ? { querystring: call.request } : { body: call.request }),
    ...(call.body === 'form' ? { consumes: ['multipart/form-data'] } : {}),
    response: { 200: z.object({ code: z.int(), message: z.string(), data: call.response }) },
  };
}

const sessions = new WeakMap<FastifyRequest, SessionOf<CallAuth>>();

/** Before the body is looked at: who may not call learns nothing of what a call wants. */
function authentication(
  context: ServiceContext,
  { auth, role }: CallDefinition,
): Pick<RouteOptions, 'onRequest' | 'preParsing'> {
  if (auth === 'none') return {};
  if (auth === 'visitor_or_sales')
    return {
      onRequest: async (request) =>
        void sessions.set(request, await sessionOfVisitorOrSales(context, request)),
    };
  if (auth === 'staff')
    return {
      onRequest: async (request) => void sessions.set(request, await sessionOfStaff(context, request, role)),
    };
  if (auth !== 'insurer')
    return {
      onRequest: async (request) => void sessions.set(request, await sessionOfToken(context, request, auth)),
    };
  return {
    // The signature is over the bytes as they came, so they are read before they are understood.
    preParsing: async (request, _reply, payload) => {
      const body = await bytesOf(payload);
      sessions.set(request, await clientOfSignature(context, request, body));
      // Another encoding is signed as rightly, and would be kept as rows of replacement characters.
      if (!isUtf8(body)) throw new Failure('bodyUnreadable');
      return Readable.from([body], { objectMode: false });
    },
  };
}

async function bytesOf(payload: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostSignedBytes) throw new Failure('bodyTooLarge');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Throws an ordinary error, and so a 500, for a refusal that the call does not name; production logs and answers it. */
async function declaredOnly<T>(
  { strict }: Routing,
  call: CallDefinition,
  request: FastifyRequest,
  answer: () => Promise<T>,
): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Failure) || isDeclared(call, error.codeName)) throw error;
    const cause = `${call.path} does not declare ${error.codeName}`;
    if (strict) throw new Error(cause, { cause: error });
    request.log.error({ codeName: error.codeName }, cause);
    throw error;
  }
}

const isDeclared = (call: CallDefinition, name: CodeName): boolean =>
  everyCall.includes(name) || callerFailures(call).includes(name) || (call.errors?.includes(name) ?? false);

function callerOf(
  { hosts }: Routing,
  request: FastifyRequest,
  session: SessionOf<CallAuth>,
): Caller<CallAuth> {
  return {
    session,
    address: request.ip,
    network: networkOf(request.ip),
    platform: platformOf(request),
    hostname: hosts.hostname(request.host),
    origin: hosts.origin(request.protocol, request.host),
    pageOrigin: hosts.pageOrigin(request.protocol, request.host),
    async file() {
      if (!request.isMultipart()) throw new Failure('bodyUnreadable');
      const part = await request.file();
      if (!part) throw new Failure('objectEmpty');
      return { stream: part.file, truncated: () => part.file.truncated };
    },
  };
}

function platformOf({ headers }: FastifyRequest): PlatformKind {
  const said = platformKind.safeParse(headers['user-agent-platform']);
  return said.success ? said.data : 'normal';
}

function describeErrors(names: readonly CodeName[]): string {
  return names.map((name) => `${catalogue[name].code} ${failureMessages[name]}`).join('；');
}
