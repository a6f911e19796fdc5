import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** What happens to the next request that it is meant for, once. */
export type OnceFault =
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string; readonly message: string }
  /** As a server answers that fell over before it could say anything. */
  | { readonly kind: 'fail'; readonly status: number }
  | { readonly kind: 'lose_answer' }
  | { readonly kind: 'deliver_twice' }
  | { readonly kind: 'slow'; readonly ms: number };

export interface Told {
  readonly ordered: number;
  readonly met: number;
}

export interface FaultProxy {
  readonly origin: string;
  /** Faults that were told to lie in wait for a request, and requests of the page that met one. */
  readonly told: Told;
  /** How often the link was cut or slowed, or what is behind it replaced; and how often a request of the page felt that, once each time. */
  readonly broken: Told;
  /** For the page's next request to a path that is meant: not a preflight. */
  next(fault: OnceFault, isMeant?: (path: string) => boolean): void;
  /** Every request that this is true of is refused as keys past their time are. */
  refuseWhere(expired: (url: string, headers: IncomingMessage['headers']) => boolean): void;
  /** Every request of the page takes so much longer: milliseconds, or until something came to pass. */
  delay(by: number | Promise<unknown>): void;
  /** Nothing is answered from now on, and what was on its way is lost. */
  cut(): void;
  /** What is behind is gone, and another will take its place: the next request of the page feels it, answered or not. */
  replaced(): void;
  restore(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface ProxyOptions {
  readonly target: () => string;
  /** Answers by itself what is not the target's. */
  readonly own?: (
    path: string,
  ) => Promise<{ type: string; body: Buffer; headers: Record<string, string> } | null>;
}

/** Without what is of the connection behind. */
function ofThisConnection(answered: IncomingMessage['headers']): IncomingMessage['headers'] {
  const headers = { ...answered };
  delete headers['transfer-encoding'];
  delete headers.connection;
  return headers;
}

const isOfBrowser = (headers: IncomingMessage['headers']): boolean =>
  /Mozilla/.test(headers['user-agent'] ?? '');
const isStream = ({ accept }: IncomingMessage['headers']): boolean =>
  accept?.includes('text/event-stream') ?? false;

const cosError = (code: string, message: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

/** A place between a page and its server where things go wrong, by order. */
export async function startFaultProxy({ target, own }: ProxyOptions): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let down = false;
  let armed: { readonly fault: OnceFault; readonly isMeant: (path: string) => boolean } | null = null;
  const told = { ordered: 0, met: 0 };
  const broken = { ordered: 0, met: 0 };
  let isUnfelt = false;
  let delayed: number | Promise<unknown> = 0;
  let isExpired: Parameters<FaultProxy['refuseWhere']>[0] = () => false;

  function breaks(): void {
    broken.ordered++;
    isUnfelt = true;
  }

  /** A request of the page comes upon what is broken; a stream is opened again by itself, and proves nothing. */
  function feels({ headers }: IncomingMessage): void {
    if (!isUnfelt || !isOfBrowser(headers) || isStream(headers)) return;
    isUnfelt = false;
    broken.met++;
  }

  /** Rejects where the target is not reached. */
  function ask(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname: host, port } = new URL(target());
    const { method, url: path, headers } = request;
    return new Promise((resolve, reject) => {
      const onward = forward({ host, port, method, path, headers }, resolve);
      onward.once('error', reject);
      onward.end(body);
    });
  }

  async function pass(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const answered = await ask(request, body);
    return { status: answered.statusCode ?? 502, headers: answered.headers, body: await buffer(answered) };
  }

  /** A stream goes on until one of the two ends it, or the link is cut. */
  async function stream(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const answered = await ask(request, body);
    response.writeHead(answered.statusCode ?? 502, ofThisConnection(answered.headers));
    await pipeline(answered, response).catch(() => undefined);
  }

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    { status, code, message }: Omit<Extract<OnceFault, { kind: 'refuse' }>, 'kind'>,
  ) {
    response
      .writeHead(status, {
        'Content-Type': 'application/xml',
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Access-Control-Expose-Headers': '*',
        Date: new Date().toUTCString(),
      })
      .end(cosError(code, message));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://proxy').pathname;
    const mine = request.method === 'GET' ? await own?.(path) : null;
    if (mine) {
      response.writeHead(200, { 'Content-Type': mine.type, ...mine.headers }).end(mine.body);
      return;
    }
    const body = await buffer(request);
    // Only the page's own requests: the server asks its store for other reasons.
    const fromPage = isOfBrowser(request.headers) && request.method !== 'OPTIONS';
    if (fromPage && isExpired(request.url ?? '', request.headers)) {
      told.met++;
      return refuse(request, response, { status: 403, code: 'AccessDenied', message: 'Request has expired' });
    }
    // What lies in wait is for what is asked and answered.
    if (isStream(request.headers)) return await stream(request, response, body);
    const fault = fromPage && armed?.isMeant(path) ? armed.fault : null;
    if (fault) {
      armed = null;
      told.met++;
    }
    if (fault?.kind === 'refuse') return refuse(request, response, fault);
    if (fault?.kind === 'fail') return void response.writeHead(fault.status).end();
    if (fromPage) await (typeof delayed === 'number' ? wait(delayed) : delayed);
    if (fault?.kind === 'slow') await wait(fault.ms);
    const answered = await pass(request, body);
    if (fault?.kind === 'deliver_twice') await pass(request, body);
    if (fault?.kind === 'lose_answer') return void request.socket.destroy();
    response
      .writeHead(answered.status, ofThisConnection(answered.headers))
      .end(request.method === 'HEAD' ? undefined : answered.body);
  }

  // It goes down by order alone: a process that was busy for seconds would find each idle connection at its end.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    feels(request);
    if (down) return void request.socket.destroy();
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    broken,
    next(fault, isMeant = () => true) {
      armed = { fault, isMeant };
      told.ordered++;
    },
    refuseWhere(expired) {
      isExpired = expired;
      told.ordered++;
    },
    delay(by) {
      delayed = by;
      breaks();
    },
    cut() {
      down = true;
      breaks();
      for (const socket of sockets) socket.destroy();
    },
    replaced: breaks,
    restore() {
      down = false;
      isUnfelt = false;
      armed = null;
      delayed = 0;
      isExpired = () => false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
