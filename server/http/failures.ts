import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { catalogue } from '../../contract/codes/catalogue.ts';
import type { CodeName } from '../../contract/codes/catalogue.ts';
import type { Envelope, FieldErrors } from '../../contract/envelope.ts';
import { failureMessages } from '../domain/failure-messages.ts';
import { Failure } from '../domain/failure.ts';
import { StorageFailure } from '../ports/blob-store.ts';

/** Whatever fails comes out as the envelope with a code. A refusal is an answer (200); a fault is 4xx or 5xx. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(envelope('callMissing', { module: moduleOf(request.url) })),
  );

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Failure) {
      request.log.info({ code: error.code, codeName: error.codeName }, 'refused');
      return answer(reply, 200, { code: error.code, message: error.message, data: error.data });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields: FieldErrors = {};
      for (const { instancePath, message } of error.validation)
        (fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= []).push(message ?? '');
      request.log.info({ code: catalogue.multipleErrors.code, fields: Object.keys(fields) }, 'refused');
      return answer(reply, 200, envelope('multipleErrors', fields));
    }
    if (error instanceof StorageFailure) {
      request.log.error({ err: error }, 'storage failed');
      return answer(reply, 503, envelope('storageUnavailable'));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      request.log.info({ err: error }, 'unreadable request');
      return answer(reply, status, envelope(status === 413 ? 'bodyTooLarge' : 'bodyUnreadable'));
    }
    if (request.raw.socket.destroyed) request.log.info({ err: error }, 'client gone');
    else request.log.error({ err: error }, 'request failed');
    return answer(
      reply,
      500,
      envelope('internal', { module: moduleOf(request.url), request_id: request.id }),
    );
  });
}

/** A call's own serializer holds the schema of its success only. */
function answer(reply: FastifyReply, status: number, body: Envelope<unknown>) {
  return reply.status(status).type('application/json').serializer(JSON.stringify).send(body);
}

function envelope(name: CodeName, data: unknown = null): Envelope<unknown> {
  return { code: catalogue[name].code, message: failureMessages[name], data };
}

/** The service's name in an address, for the page's message: insure of /service/h5/v1/insure/store/snapshot. */
function moduleOf(url: string): string {
  const [path = ''] = url.split('?');
  const named = /\/v1\/([^/]+)/.exec(path)?.[1] ?? path.split('/')[1];
  return named || 'server';
}
