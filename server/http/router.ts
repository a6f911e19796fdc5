import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallDefinition, ServiceDefinition } from '../../contract/define.ts';
import { catalogue } from '../../contract/codes.ts';
import { Failure } from '../domain/failure.ts';
import type { Caller, Handler, Handlers, ServiceContext, Session } from '../services/handler.ts';
import { findSession } from '../services/sessions.ts';

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
    handler: async (request) => {
      const session = await sessionOf(context, request);
      if (call.auth !== 'none' && session?.kind !== call.auth) throw new Failure('loginInvalid');
      const data = await handler(inQuery ? request.query : request.body, callerOf(request, session));
      return { code: catalogue.success.code, message: catalogue.success.message, data };
    },
  });
}

const tokenHeaders = ['visitor-authorization', 'sales-authorization'] as const;

async function sessionOf(context: ServiceContext, request: FastifyRequest): Promise<Session | null> {
  for (const header of tokenHeaders) {
    const token = request.headers[header];
    if (typeof token === 'string' && token !== '') {
      const session = await findSession(context, token);
      if (session) return session;
    }
  }
  return null;
}

function callerOf(request: FastifyRequest, session: Session | null): Caller {
  return {
    session,
    hostname: request.hostname.replace(/:\d+$/, ''),
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
