import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { zhCN } from 'zod/locales';
import type { ServiceContext } from '../ports/context.ts';
import { serveCallbackAddress } from './callback-address.ts';
import { serveDocuments } from './documents.ts';
import { answerFailures } from './failures.ts';
import { serveEventStreams } from './event-stream.ts';
import { servePaymentNotices } from './payment-notices.ts';
import { serveProductImages } from './product-images.ts';
import type { Routing } from './router.ts';
import { connectionTimeouts, refuseSlowBodies } from './slow-bodies.ts';
import { serveServices } from './services.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { takeTurns } from './turns.ts';
import type { SecurityOptions } from './security-headers.ts';

export interface AppOptions extends SecurityOptions {
  readonly context: ServiceContext;
  /** Serves stand-ins of the outside world; null in production. */
  readonly sandbox: ((app: FastifyInstance, routing: Routing) => void) | null;
  /** Whether an answer that breaks the contract is a fault. */
  readonly checksAnswers: boolean;
  readonly log: FastifyBaseLogger;
  /** Addresses and networks whose X-Forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly tls: { key: string; cert: string } | null;
}

/** The API. Static files and the dev server are added by main. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  // zod/mini has no messages of its own.
  z.config(zhCN());
  const { context, tls } = options;
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Else everybody behind a balancer would be counted as the balancer.
    trustProxy: [...options.trustedProxies],
    bodyLimit: 1024 * 1024,
    // What is under way is answered; start.ts bounds how long.
    forceCloseConnections: 'idle',
    // Fastify's own 503 is no envelope, and whoever still reaches this process was let in.
    return503OnClosing: false,
    requestTimeout: connectionTimeouts.requestTimeout,
    http: connectionTimeouts,
    ...(tls ? { https: { ...tls, ...connectionTimeouts } } : {}),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    options.checksAnswers ? serializerCompiler : () => (data) => JSON.stringify(data),
  );
  answerFailures(app);
  addSecurityHeaders(app, options);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // Of what was under way when the stop began, too: the next call goes to a process that stays.
    if (isClosing) reply.header('Connection', 'close');
  });

  await app.register(multipart, {
    limits: { fileSize: context.settings.maxClipBytes, files: 1, fields: 0 },
    throwFileSizeLimit: false,
  });
  if (options.sandbox) await serveDocuments(app);

  await app.register(async (api) => {
    refuseSlowBodies(api);
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    const routing = { context, strict: options.sandbox !== null, hosts: options.hosts };
    await api.register(async (calls) => {
      takeTurns(calls, context.connection);
      serveServices(calls, routing);
      options.sandbox?.(calls, routing);
    });
    await serveEventStreams(api, context, { sandbox: options.sandbox !== null });
    await servePaymentNotices(api, context);
    serveCallbackAddress(api);
    serveProductImages(api, context);
    api.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
      await context.connection.ping();
      return await reply.type('application/json').send('{"status":"ok"}');
    });
  });
  return app;
}
