import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { identitySubject, oneSubject } from '../../contract/model/identity.ts';
import { sandboxEvents } from '../../contract/sandbox/world.ts';
import { identityEvents } from '../../contract/services/ocr.ts';
import { reviewEvents } from '../../contract/services/review.ts';
import { salesBoardEvents, sharesChanged } from '../../contract/services/sales-board.ts';
import { salesRecordingEvents } from '../../contract/services/sales-recording.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext } from '../ports/context.ts';
import { EventFeed, type Audience } from '../records/events/event-feed.ts';
import { ProcessFeed } from '../records/events/process-feed.ts';
import { SaleFeed } from '../records/events/sale-feed.ts';
import { identityScope } from '../records/member-identity/identity-scope.ts';
import { sessionOfStaff, sessionOfToken } from './authentication.ts';
import { openStream } from './open-stream.ts';

const heartbeatMs = 15_000;

/** That something changed: its number, under what a listener that was away names; null: nothing to name. */
interface Message {
  readonly id: number | null;
  readonly no: string;
}

interface Following {
  readonly missed: Message[];
  /** What each heartbeat tells once more, where a notice that was lost is found by nothing else. */
  readonly repeated?: Message;
  leave(): void;
}

/** Tells from now on, and answers what changed since the message given. */
type Follow = (after: number, tell: (message: Message) => void) => Promise<Following>;

interface Channel {
  readonly path: string;
  /** What the stream's listener may follow. Throws the refusal of a token that is none. */
  listener(request: FastifyRequest): Promise<Follow>;
}

const everyone: Audience = { kind: 'everyone' };

const ofRecordings =
  (feed: EventFeed, audience: Audience): Follow =>
  async (after, tell) => {
    const { missed, leave } = await feed.follow(audience, after, ({ id, recordingNo: no }) =>
      tell({ id, no }),
    );
    return { missed: missed.map(({ id, recordingNo: no }) => ({ id, no })), leave };
  };

const ofSales =
  (feed: SaleFeed, salesNo: string): Follow =>
  async (after, tell) => {
    const { missed, leave } = await feed.follow(salesNo, after, ({ id, processNo: no }) => tell({ id, no }));
    const leaveShares = feed.followShares(salesNo, () => tell({ id: null, no: sharesChanged }));
    return {
      missed: missed.map(({ id, processNo: no }) => ({ id, no })),
      leave: () => {
        leaveShares();
        leave();
      },
    };
  };

/** The page asks anew what changed, so nothing is told twice. */
const ofProcess =
  (feed: ProcessFeed, processNo: string): Follow =>
  async (_after, tell) => {
    const repeated: Message = { id: null, no: processNo };
    return { missed: [], repeated, leave: feed.follow(processNo, () => tell(repeated)) };
  };

interface Feeds {
  readonly recordings: EventFeed;
  readonly sales: SaleFeed;
  readonly processes: ProcessFeed;
}

const identityQuery = z.object(identitySubject).check(oneSubject);

/** Of who holds a process, and of members who were invited to it. Throws the refusal of who may not listen. */
async function processOf(context: ServiceContext, request: FastifyRequest): Promise<string> {
  const session = await sessionOfToken(context, request, 'visitor');
  const subject = identityQuery.safeParse(request.query);
  if (!subject.success) throw new Failure('multipleErrors');
  const { process } = await identityScope(context, context.connection.db, subject.data, session);
  return process.processNo;
}

const channelsOf = (context: ServiceContext, { recordings, sales, processes }: Feeds): readonly Channel[] => [
  {
    path: identityEvents,
    async listener(request) {
      return ofProcess(processes, await processOf(context, request));
    },
  },
  {
    path: salesRecordingEvents,
    async listener(request) {
      const { salesNo } = await sessionOfToken(context, request, 'sales');
      return ofRecordings(recordings, { kind: 'sales', salesNo });
    },
  },
  {
    path: salesBoardEvents,
    async listener(request) {
      return ofSales(sales, (await sessionOfToken(context, request, 'sales')).salesNo);
    },
  },
  {
    path: reviewEvents,
    async listener(request) {
      await sessionOfStaff(context, request, 'reviewer');
      return ofRecordings(recordings, everyone);
    },
  },
];

/**
 * Server-sent events of every channel: numbers of recordings or processes, nothing of a person. Each heartbeat asks
 * again whether the listener may still listen; a stream that may not is closed, and its next request is refused with
 * the code.
 */
export async function serveEventStreams(
  app: FastifyInstance,
  context: ServiceContext,
  { sandbox }: { readonly sandbox: boolean },
): Promise<void> {
  const failed = (err: unknown) => app.log.error({ err }, 'event feed failed');
  const feeds = {
    recordings: new EventFeed(context, failed),
    sales: new SaleFeed(context, failed),
    processes: new ProcessFeed(context),
  };
  for (const feed of Object.values(feeds)) await feed.start();
  const open = new Set<FastifyReply>();
  // They end only with the server, which waits for every answer.
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  app.addHook('onClose', async () => {
    for (const feed of Object.values(feeds)) feed.stop();
  });
  const sandboxChannel: Channel = {
    path: sandboxEvents,
    listener: async () => ofRecordings(feeds.recordings, everyone),
  };
  const channels = channelsOf(context, feeds);
  for (const channel of sandbox ? [...channels, sandboxChannel] : channels)
    app.get(channel.path, { schema: { hide: true } }, (request, reply) => {
      open.add(reply);
      request.raw.once('close', () => open.delete(reply));
      return stream(channel, request, reply);
    });
}

async function stream(channel: Channel, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const follow = await channel.listener(request);
  const waiting: Message[] = [];
  let write = (message: Message) => void waiting.push(message);
  const { missed, repeated, leave } = await follow(lastSeen(request), (message) => write(message));
  // Gone while it was looked up: its close was told already, and is not told again.
  if (request.raw.destroyed) return leave();
  openStream(reply);
  write = (message) => void reply.raw.write(printed(message));
  for (const message of [...missed, ...waiting]) write(message);
  const heartbeat = setInterval(() => {
    reply.raw.write(repeated ? printed(repeated) : ': still here\n\n');
    void channel.listener(request).catch((error: unknown) => {
      if (!(error instanceof Failure)) return;
      write = () => {};
      clearInterval(heartbeat);
      reply.raw.end();
    });
  }, heartbeatMs);
  request.raw.once('close', () => {
    clearInterval(heartbeat);
    leave();
  });
}

/** The message the page saw last. None: the page has just asked for everything. */
function lastSeen(request: FastifyRequest): number {
  const id = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(id) && id > 0 ? id : Number.MAX_SAFE_INTEGER;
}

const printed = ({ id, no }: Message) => `${id === null ? '' : `id: ${id}\n`}data: ${no}\n\n`;
