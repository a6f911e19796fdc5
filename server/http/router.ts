import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallDefinition, ServiceDefinition } from '../../contract/define.ts';
import { catalogue } from '../../contract/codes.ts';
import { Failure } from '../domain/failure.ts';
import type { Caller, Handler, Handlers, ServiceContext, Session } from '../services/handler.ts';
import { findAgent, findVisitor } from '../services/sessions.ts';

/** Every call of a service becomes a route; the contract validates what comes in and, outside production, what goes out. */
export function serve<S extends ServiceDefinition>(
  app: FastifyInstance,
  context: ServiceContext,
  tag: string,
  service: S,
  handlers: Handlers<S>,
): void {
  for (const [name, call] of Object.entries<CallDefinition>(service))
    addRoute(app, context, tag, call, handlers[name as keyof S]);
}

function addRoute(
  app: FastifyInstance,
  context: ServiceContext,
  tag: string,
  call: CallDefinition,
  handler: Handler<CallDefinition>,
): void {
  const inQuery = call.method === 'GET' || call.body === 'form';
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      tags: [tag],
      summary: call.summary,
      ...(call.errors ? { description: `错误码：${describeErrors(call.errors)}` } : {}),
      ...(inQuery ? { querystring: call.request } : { body: call.request }),
      ...(call.body === 'form' ? { consumes: ['multipart/form-data'] } : {}),
      response: {
        200: z.object({ code: z.int(), message: z.string(), data: call.response }),
      },
    },
    // Before the body is read or looked at: who may not call learns nothing of what a call wants.
    onRequest: async (request) => void sessions.set(request, await sessionOf(context, request, call.auth)),
    handler: async (request) => {
      const caller = callerOf(context, request, sessions.get(request) ?? null);
      const data = await handler(inQuery ? request.query : request.body, caller);
      return { code: catalogue.success.code, message: catalogue.success.message, data };
    },
  });
}

const sessions = new WeakMap<FastifyRequest, Session | null>();

/**
 * Whom a call is answered as. A customer's call looks at the customer's token only, an agent's at the agent's
 * only: one that carries both is never answered as the other (rule R18).
 */
export async function sessionOf(
  context: ServiceContext,
  request: FastifyRequest,
  auth: CallDefinition['auth'],
): Promise<Session | null> {
  if (auth === 'none') return null;
  const header = auth === 'sales' ? 'sales-authorization' : 'visitor-authorization';
  const token = request.headers[header];
  const find = auth === 'sales' ? findAgent : findVisitor;
  const session = typeof token === 'string' && token !== '' ? await find(context, token) : null;
  if (!session) throw new Failure(auth === 'sales' ? 'salesLoginInvalid' : 'loginInvalid');
  return session;
}

function callerOf({ settings }: ServiceContext, request: FastifyRequest, session: Session | null): Caller {
  return {
    session,
    hostname: request.hostname.replace(/:\d+$/, ''),
    origin: settings.publicOrigin ?? `${request.protocol}://${request.host}`,
    async file() {
      if (!request.isMultipart()) throw new Failure('bodyUnreadable');
      const part = await request.file();
      if (!part) throw new Failure('objectEmpty');
      return { stream: part.file, truncated: () => part.file.truncated };
    },
  };
}

function describeErrors(codes: readonly number[]): string {
  const rows = Object.values(catalogue);
  return codes.map((code) => `${code} ${rows.find((row) => row.code === code)?.message ?? ''}`).join('；');
}
