import type { CallDefinition } from '../../contract/define.ts';
import { coreCodes } from '../../contract/codes/core.ts';
import { envelopeSchema, timeouts } from '../../contract/envelope.ts';
import type { Failure } from './failure.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { headersFor } from './headers.ts';
import { serviceName } from './service-name.ts';

export type Answer =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly failure: Failure };

type Input = Readonly<Record<string, unknown>>;

/** One JSON call of the contract. Shows nothing: the failure says what happened. */
export async function send(
  call: CallDefinition,
  input: Input,
  signal: AbortSignal,
  /** Goes on after the page is closed; 64 KB at most. */
  { keepalive = false }: { readonly keepalive?: boolean } = {},
): Promise<Answer> {
  const stop = new AbortController();
  const follow = () => stop.abort();
  signal.addEventListener('abort', follow);
  if (signal.aborted) stop.abort();
  const timer = setTimeout(follow, timeouts.request);
  const url = call.method === 'GET' ? withQuery(call.path, input) : call.path;
  try {
    const first = await takeFirstAnswer(call.method, url, call.method === 'POST' ? input : undefined);
    if (first) return readAnswer(call, first.status, first.text);
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...headersFor(call.auth),
        ...(call.method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(call.method === 'POST' && { body: JSON.stringify(input) }),
      signal: stop.signal,
      keepalive,
    });
    return readAnswer(call, response.status, await response.text());
  } catch {
    return { ok: false, failure: signal.aborted ? { kind: 'aborted' } : { kind: 'no_response' } };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}

export function withQuery(path: string, input: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (['string', 'number', 'boolean'].includes(typeof value))
      query.set(name, `${value as string | number | boolean}`);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** An envelope is read whatever the HTTP status; anything else is an HTTP error or an unreadable answer. */
export function readAnswer(call: CallDefinition, status: number, text: string): Answer {
  const module = serviceName(call.path);
  const body = parse(text);
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) {
    const failure: Failure =
      status >= 400
        ? { kind: 'http', status, module, message: messageOf(body) }
        : { kind: 'unreadable', module };
    return { ok: false, failure };
  }
  const { code, message, data } = envelope.data;
  return code === coreCodes.success.code
    ? { ok: true, data }
    : { ok: false, failure: { kind: 'code', code, message, data } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}
