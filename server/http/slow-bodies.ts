import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timeouts } from '../../contract/envelope.ts';

/** Of a connection's headers and of a whole request, as Node looks at them every few seconds. */
export const connectionTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: timeouts.upload,
  connectionsCheckingInterval: 5_000,
} as const;

/** A body that is parsed whole has come within the time that its page waits; one that is streamed has longer. */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.isMultipart() || !announcesBody(request)) return payload;
    const timer = setTimeout(() => request.raw.destroy(late()), timeouts.request);
    const done = () => clearTimeout(timer);
    payload.once('end', done).once('close', done);
    return payload;
  });
}

/** Where there is none nobody reads to its end, and the answer may take as long as an event stream does. */
const announcesBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const late = () => Object.assign(new Error('the body did not come in time'), { statusCode: 408 });
