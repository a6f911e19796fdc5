import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { salesRecordingEvents } from '../../contract/services/sales-recording.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext } from '../services/handler.ts';
import { RecordingFeed } from '../services/recording-feed.ts';
import type { FeedEntry } from '../services/recording-feed.ts';
import { sessionOf } from './router.ts';

const heartbeatMs = 15_000;

/**
 * The board's stream: numbers of recordings, nothing of a person. Each heartbeat asks again whether the agent may
 * still listen; a stream that may not is closed, and its next request is refused with the code.
 */
export async function serveSalesEvents(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const feed = new RecordingFeed(context, (err) => app.log.error({ err }, 'recording feed failed'));
  await feed.start();
  app.addHook('onClose', async () => feed.stop());

  app.get(salesRecordingEvents, { schema: { hide: true } }, async (request, reply) => {
    const session = await sessionOf(context, request, 'sales');
    if (session?.kind !== 'sales') throw new Failure('salesLoginInvalid');
    const waiting: FeedEntry[] = [];
    const stream = { write: (entry: FeedEntry) => void waiting.push(entry) };
    const { missed, leave } = await feed.follow(session.salesNo, lastSeen(request), (entry) =>
      stream.write(entry),
    );
    if (request.raw.destroyed) return leave();
    open(reply);
    stream.write = (entry) => void reply.raw.write(printed(entry));
    for (const entry of [...missed, ...waiting]) stream.write(entry);
    const heartbeat = setInterval(() => {
      reply.raw.write(': still here\n\n');
      void sessionOf(context, request, 'sales').catch((error: unknown) => {
        if (error instanceof Failure) reply.raw.end();
      });
    }, heartbeatMs);
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      leave();
    });
  });
}

function open(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  reply.raw.write(': open\n\n');
}

/** The event the board saw last. None: the board has just asked for everything. */
function lastSeen(request: FastifyRequest): number {
  const id = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(id) && id > 0 ? id : Number.MAX_SAFE_INTEGER;
}

const printed = ({ id, recordingNo }: FeedEntry) =>
  `${id === null ? '' : `id: ${id}\n`}data: ${recordingNo}\n\n`;
