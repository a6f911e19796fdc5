import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxEvents } from '../../contract/sandbox/world.ts';
import { reviewEvents } from '../../contract/services/review.ts';
import { salesRecordingEvents } from '../../contract/services/sales-recording.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext } from '../ports/context.ts';
import { EventFeed, type Audience, type FeedEntry } from '../records/events/event-feed.ts';
import { sessionOfStaff, sessionOfToken } from './authentication.ts';
import { openStream } from './open-stream.ts';

const heartbeatMs = 15_000;

interface Channel {
  readonly path: string;
  /** Whom the stream tells. Throws the refusal of a token that is none. */
  audience(context: ServiceContext, request: FastifyRequest): Promise<Audience>;
}

const everyone: Audience = { kind: 'everyone' };

const channels: readonly Channel[] = [
  {
    path: salesRecordingEvents,
    async audience(context, request) {
      const { salesNo } = await sessionOfToken(context, request, 'sales');
      return { kind: 'sales', salesNo };
    },
  },
  {
    path: reviewEvents,
    async audience(context, request) {
      await sessionOfStaff(context, request, 'reviewer');
      return everyone;
    },
  },
];

const sandboxChannel: Channel = { path: sandboxEvents, audience: async () => everyone };

/**
 * Server-sent events of every channel: numbers of recordings, nothing of a person. Each heartbeat asks again whether
 * the listener may still listen; a stream that may not is closed, and its next request is refused with the code.
 */
export async function serveEventStreams(
  app: FastifyInstance,
  context: ServiceContext,
  { sandbox }: { readonly sandbox: boolean },
): Promise<void> {
  const feed = new EventFeed(context, (err) => app.log.error({ err }, 'event feed failed'));
  await feed.start();
  const open = new Set<FastifyReply>();
  // They end only with the server, which waits for every answer.
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  app.addHook('onClose', async () => feed.stop());
  for (const channel of sandbox ? [...channels, sandboxChannel] : channels)
    app.get(channel.path, { schema: { hide: true } }, (request, reply) => {
      open.add(reply);
      request.raw.once('close', () => open.delete(reply));
      return stream(feed, context, channel, request, reply);
    });
}

async function stream(
  feed: EventFeed,
  context: ServiceContext,
  channel: Channel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const audience = await channel.audience(context, request);
  const waiting: FeedEntry[] = [];
  let write = (entry: FeedEntry) => void waiting.push(entry);
  const { missed, leave } = await feed.follow(audience, lastSeen(request), (entry) => write(entry));
  if (request.raw.destroyed) return leave();
  openStream(reply);
  write = (entry) => void reply.raw.write(printed(entry));
  for (const entry of [...missed, ...waiting]) write(entry);
  const heartbeat = setInterval(() => {
    reply.raw.write(': still here\n\n');
    void channel.audience(context, request).catch((error: unknown) => {
      if (error instanceof Failure) reply.raw.end();
    });
  }, heartbeatMs);
  request.raw.once('close', () => {
    clearInterval(heartbeat);
    leave();
  });
}

/** The event the page saw last. None: the page has just asked for everything. */
function lastSeen(request: FastifyRequest): number {
  const id = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(id) && id > 0 ? id : Number.MAX_SAFE_INTEGER;
}

const printed = ({ id, recordingNo }: FeedEntry) =>
  `${id === null ? '' : `id: ${id}\n`}data: ${recordingNo}\n\n`;
