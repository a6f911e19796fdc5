import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { loggableError } from '../domain/loggable-error.ts';

interface LogStream {
  write(line: string): void;
}

/** The one log of a process, from its first line on: before there is an app, a database and a store are opened. */
export const openLog = (level: string, stream?: LogStream): FastifyBaseLogger =>
  Fastify({ logger: loggerOptions(level, stream) }).log;

/**
 * Structured logs. Bodies, queries and the parameters of statements are never logged, and the tokens' headers are not serialised at all;
 * of an address only the path remains, since a query may carry a link's number.
 */
function loggerOptions(level: string, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
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
