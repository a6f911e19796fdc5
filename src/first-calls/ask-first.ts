import type { FirstAnswer } from '../api/first-answers.ts';
import { platform } from '../platform/current.ts';
import { localValues } from '../session/local-values.ts';
import { sessionValues } from '../session/session-values.ts';

/** The calls of the contract that the first page of a link makes; a test holds them to it. */
export const firstPaths = {
  transferRealLink: '/service/h5/v1/bridge/transfer-real-link',
  visitorLogin: '/api/v1/auth/visitor-login',
  confirmDetail: '/service/h5/v1/single-recording/confirm-detail',
} as const;

const patienceMs = 10_000;

/** A customer's link: the short one of a message, or the page that it stands for. */
export type LinkAddress =
  | { readonly kind: 'short'; readonly code: string }
  | { readonly kind: 'recording'; readonly transmitRecordNo: string };

/** What the hash of an address leads to; null where it is no customer's link, or carries an agent's login. */
export function linkAddress(hash: string): LinkAddress | null {
  const [path, query = ''] = hash.replace(/^#/, '').split('?');
  const parameters = new URLSearchParams(query);
  if (parameters.has('salesToken')) return null;
  const code = parameters.get('code');
  if (path === '/bridge') return code ? { kind: 'short', code } : null;
  const transmitRecordNo = parameters.get('transmitRecordNo');
  return path === '/single-recording' && transmitRecordNo ? { kind: 'recording', transmitRecordNo } : null;
}

/**
 * Asks at once what the first page of a link will ask: the calls that wait for none side by side, and how far the
 * recording is as soon as the link and the login are known. The answers wait in the map, by method and address.
 */
export function askFirst(link: LinkAddress, send: typeof fetch = fetch): Map<string, FirstAnswer> {
  const answers = new Map<string, FirstAnswer>();
  const ask = (method: 'GET' | 'POST', url: string, token: string | null = null): FirstAnswer => {
    const answer = receive(send, method, url, token);
    answers.set(`${method} ${url}`, answer);
    return answer;
  };
  const token = visitorToken(() => ask('POST', firstPaths.visitorLogin));
  const transmitRecordNo =
    link.kind === 'recording'
      ? Promise.resolve(link.transmitRecordNo)
      : ask('GET', `${firstPaths.transferRealLink}?${query({ code: link.code })}`).then(recordingOf);
  const detail = Promise.all([transmitRecordNo, token]).then(([number, known]) =>
    number && known
      ? { url: `${firstPaths.confirmDetail}?${query({ transmit_record_no: number })}`, known }
      : null,
  );
  void detail.then((wanted) => wanted && ask('GET', wanted.url, wanted.known));
  return answers;
}

async function visitorToken(logIn: () => FirstAnswer): Promise<string | null> {
  const kept = localValues.visitorToken.get();
  if (kept) return kept;
  return textOf(await logIn(), 'token');
}

async function receive(send: typeof fetch, method: string, url: string, token: string | null): FirstAnswer {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    const response = await send(url, {
      method,
      headers: { ...headers(token), ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
      signal: stop.signal,
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function headers(visitor: string | null): Record<string, string> {
  const all = {
    'Wechat-Official-Authorization': localValues.officialToken.get(),
    'Visitor-Authorization': visitor,
    'User-Agent-Platform': platform.name,
    'User-From': sessionValues.urlfrom.get(),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]));
}

const query = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();

function recordingOf(answer: Awaited<FirstAnswer>): string | null {
  const link = linkAddress(textOf(answer, 'real_link') ?? '');
  return link?.kind === 'recording' ? link.transmitRecordNo : null;
}

/** A text of the answer's data; null where the answer has none. The app itself checks the whole answer. */
function textOf(answer: Awaited<FirstAnswer>, name: string): string | null {
  try {
    const body = JSON.parse(answer?.text ?? '') as { data?: Record<string, unknown> };
    const value = body.data?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
