import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DatabaseConnection } from '../ports/database.ts';

const heartbeatMs = 25_000;

/**
 * Server-sent events of the sandbox's console: the number of each recording that changed, whichever process
 * changed it. The listener asks for what it shows; an event carries no data of a person.
 */
export async function serveRecordingEvents(
  app: FastifyInstance,
  connection: DatabaseConnection,
  path: string,
): Promise<void> {
  const listeners = new Set<FastifyReply>();
  const write = (text: string) => {
    for (const listener of listeners) listener.raw.write(text);
  };
  await connection.listen('recording_events', (recordingNo) => write(`data: ${recordingNo}\n\n`));
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);
  app.addHook('onClose', async () => clearInterval(heartbeat));
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    reply.raw.write('retry: 2000\n\n');
    listeners.add(reply);
    request.raw.once('close', () => listeners.delete(reply));
  });
}
