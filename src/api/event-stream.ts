import type { CallAuth } from '../../contract/define.ts';
import { envelopeSchema } from '../../contract/envelope.ts';
import type { Failure } from './failure.ts';
import { headersFor } from './headers.ts';
import { watchStaffLogin } from './staff-login.ts';

export type StreamState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Broken; tried again by itself. */
  | { readonly kind: 'away' }
  /** The server will not have us: trying again does not help. */
  | { readonly kind: 'refused'; readonly failure: Failure };

interface Follow {
  readonly path: string;
  /** Whose login the stream is asked with. */
  readonly auth: CallAuth;
  /** The event that the page knows already. */
  readonly after: number;
  readonly onEvent: (data: string) => void;
  readonly onState: (state: StreamState) => void;
  readonly signal: AbortSignal;
}

const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** The server says that it is there every 15 s; a stream that is quiet for longer is dead, whatever it says. */
const quietMs = 40_000;

/**
 * Follows server-sent events with the headers of every call, which EventSource cannot send. Opens itself anew where
 * it breaks, from the newest event received, so that nothing is missed; ends with the signal or a refusal.
 */
export async function followEvents({ path, auth, after, onEvent, onState, signal }: Follow): Promise<void> {
  let last = after;
  let wait = firstWaitMs;
  onState({ kind: 'connecting' });
  while (!signal.aborted) {
    const noteRefusal = watchStaffLogin(auth);
    try {
      for await (const message of open({ path, auth, after: last, signal })) {
        if (message.kind === 'refused') {
          noteRefusal(message.failure);
          return onState(message);
        }
        if (message.kind === 'live') {
          wait = firstWaitMs;
          onState(message);
        } else {
          last = Math.max(last, message.id);
          onEvent(message.data);
        }
      }
    } catch {
      // Broken or quiet for too long: the same as an end.
    }
    if (signal.aborted) return;
    onState({ kind: 'away' });
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

type Message =
  | { readonly kind: 'live' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'event'; readonly id: number; readonly data: string };

async function* open({
  path,
  auth,
  after,
  signal,
}: Pick<Follow, 'path' | 'auth' | 'after' | 'signal'>): AsyncGenerator<Message> {
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener('abort', end);
  // An open stream does not notice by itself that the line is gone.
  window.addEventListener('offline', end);
  let watch = setTimeout(end, quietMs);
  try {
    const response = await fetch(path, {
      headers: { ...headersFor(auth), Accept: 'text/event-stream', 'Last-Event-ID': String(after) },
      signal: stop.signal,
    });
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      const envelope = envelopeSchema.safeParse(await response.json());
      if (envelope.success && response.ok)
        yield { kind: 'refused', failure: { kind: 'code', ...envelope.data } };
      return;
    }
    yield { kind: 'live' };
    const parse = eventParser();
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(watch);
      watch = setTimeout(end, quietMs);
      for (const event of parse(decoder.decode(chunk.value, { stream: true })))
        yield { kind: 'event', ...event };
    }
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', end);
    window.removeEventListener('offline', end);
    stop.abort();
  }
}

export interface StreamEvent {
  /** 0 where the event carries none. */
  readonly id: number;
  readonly data: string;
}

/** Takes the stream in pieces, cut anywhere, and gives the whole events of each. */
export function eventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece.replace(/\r/g, '')).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
      const valueOf = (name: string) => fields.find((field) => field?.[1] === name)?.[2];
      const data = valueOf('data');
      return data === undefined ? [] : [{ id: Number(valueOf('id') ?? 0), data }];
    });
  };
}

/** Ends early when the network is back, when the page is looked at again, or with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => document.visibilityState === 'visible' && done();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', done);
  });
}
