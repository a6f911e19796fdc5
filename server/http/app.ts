import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { zhCN } from 'zod/locales';
import { sandbox, sandboxEvents } from '../../contract/services/sandbox.ts';
import { services } from '../../contract/services/index.ts';
import { authHandlers } from '../services/auth.ts';
import { bridgeHandlers } from '../services/bridge.ts';
import { consentHandlers } from '../services/consent.ts';
import { faceWillHandlers } from '../services/face-will.ts';
import { fileHandlers } from '../services/file.ts';
import type { ServiceContext } from '../services/handler.ts';
import { insureHandlers } from '../services/insure.ts';
import { pageTraceHandlers } from '../services/page-trace.ts';
import { salesRecordingHandlers } from '../services/sales-recording.ts';
import { sandboxHandlers } from '../services/sandbox.ts';
import { singleRecordingHandlers } from '../services/single-recording.ts';
import { answerFailures } from './failures.ts';
import { serveRecordingEvents } from './event-stream.ts';
import { loggerOptions } from './logging.ts';
import { serve } from './router.ts';
import { serveSalesEvents } from './sales-event-stream.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { SecurityOptions } from './security-headers.ts';

export interface AppOptions extends SecurityOptions {
  readonly context: ServiceContext;
  readonly sandbox: boolean;
  readonly logLevel: string;
  readonly tls: { key: string; cert: string } | null;
}

/** The API. Static files and the dev server are added by main. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  // zod/mini has no messages of its own.
  z.config(zhCN());
  const { context, tls } = options;
  const app = Fastify({
    logger: loggerOptions(options.logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    ...(tls ? { https: tls } : {}),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  // Outside production an answer that breaks the contract is a fault that shows at once.
  app.setSerializerCompiler(options.sandbox ? serializerCompiler : () => (data) => JSON.stringify(data));
  answerFailures(app);
  addSecurityHeaders(app, options);
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });

  await app.register(multipart, {
    limits: { fileSize: context.settings.maxClipBytes, files: 1, fields: 0 },
    throwFileSizeLimit: false,
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: '安心录 接口', version: '1.0.0' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });

  await app.register(async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    serve(api, context, 'auth', services.auth, authHandlers(context));
    serve(api, context, 'bridge', services.bridge, bridgeHandlers(context));
    serve(api, context, 'consent', services.consent, consentHandlers(context));
    serve(api, context, 'face-will', services.faceWill, faceWillHandlers(context));
    serve(api, context, 'file', services.file, fileHandlers(context));
    serve(api, context, 'insure', services.insure, insureHandlers(context));
    serve(api, context, 'page-trace', services.pageTrace, pageTraceHandlers(context));
    serve(api, context, 'single-recording', services.singleRecording, singleRecordingHandlers(context));
    serve(api, context, 'sales-recording', services.salesRecording, salesRecordingHandlers(context));
    await serveSalesEvents(api, context);
    if (options.sandbox) {
      serve(api, context, 'sandbox', sandbox, sandboxHandlers(context));
      await serveRecordingEvents(api, context.connection, sandboxEvents);
    }
    api.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
      await context.connection.ping();
      return await reply.type('application/json').send('{"status":"ok"}');
    });
  });
  return app;
}
