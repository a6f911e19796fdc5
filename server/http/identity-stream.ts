import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { identityEvents } from '../../contract/services/ocr.ts';
import { identitySubject, oneSubject } from '../../contract/model/identity.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext } from '../ports/context.ts';
import { identityScope } from '../records/member-identity/identity-scope.ts';
import { sessionOfToken } from './authentication.ts';
import { openStream } from './open-stream.ts';

const heartbeatMs = 15_000;
const query = z.object(identitySubject).check(oneSubject);

/**
 * Server-sent events of one process and its members: its number each time that something changed, for who holds it and
 * for members who were invited. The page asks anew what changed, so nothing is told twice and nothing is missed for
 * longer than a heartbeat: each tells the number once more. A heartbeat asks whether the listener may still listen.
 */
export async function serveIdentityStream(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const listeners = new Map<string, Set<FastifyReply>>();
  await context.connection.listen('process_changed', (processNo) => {
    for (const reply of listeners.get(processNo) ?? []) reply.raw.write(told(processNo));
  });
  app.addHook('preClose', async () => {
    for (const reply of [...listeners.values()].flatMap((all) => [...all])) reply.raw.end();
  });
  app.get(identityEvents, { schema: { hide: true } }, async (request, reply) => {
    const processNo = await processOf(context, request);
    // Gone while it was looked up: its close was told already, and is not told again.
    if (request.raw.destroyed) return;
    openStream(reply);
    const all = listeners.get(processNo) ?? new Set<FastifyReply>();
    listeners.set(processNo, all.add(reply));
    const heartbeat = setInterval(() => {
      reply.raw.write(told(processNo));
      void processOf(context, request).catch((error: unknown) => {
        if (!(error instanceof Failure)) return;
        leave();
        reply.raw.end();
      });
    }, heartbeatMs);
    const leave = () => {
      clearInterval(heartbeat);
      all.delete(reply);
      // Left twice, by a refusal and by its close: meanwhile others may listen in a set of their own.
      if (all.size === 0 && listeners.get(processNo) === all) listeners.delete(processNo);
    };
    request.raw.once('close', leave);
  });
}

const told = (processNo: string) => `data: ${processNo}\n\n`;

/** Throws the refusal of who may not listen. */
async function processOf(context: ServiceContext, request: FastifyRequest): Promise<string> {
  const session = await sessionOfToken(context, request, 'visitor');
  const subject = query.safeParse(request.query);
  if (!subject.success) throw new Failure('multipleErrors');
  const { process } = await identityScope(context, context.connection.db, subject.data, session);
  return process.processNo;
}
