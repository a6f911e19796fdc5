import type { FastifyInstance } from 'fastify';
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
    if (request.isMultipart()) return payload;
    const timer = setTimeout(() => request.raw.destroy(late()), timeouts.request);
    const done = () => clearTimeout(timer);
    payload.once('end', done).once('close', done);
    return payload;
  });
}

const late = () => Object.assign(new Error('the body did not come in time'), { statusCode: 408 });
