import type { FastifyServerOptions } from 'fastify';
import { loggableError } from '../domain/loggable-error.ts';

/**
 * Structured logs. Bodies, queries and the parameters of statements are never logged, and the tokens' headers are not serialised at all;
 * of an address only the path remains, since a query may carry a link's number.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: ['*.name', '*.mobile', '*.certificate_number', '*.token', '*.captcha'],
      censor: '***',
    },
    serializers: {
      err: loggableError,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
}
