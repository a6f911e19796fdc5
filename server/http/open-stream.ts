import type { FastifyReply } from 'fastify';

/** From now on the answer is a stream of server-sent events. */
export function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  reply.raw.write(': open\n\n');
}
