import { askedAs, type FirstAnswer } from '../api/first-answers.ts';
import { platform } from '../platform/current.ts';
import { localValues } from '../session/local-values.ts';
import { sessionValues } from '../session/session-values.ts';
import { storedText } from '../session/stored-value.ts';
import { trialNames } from '../session/trial-names.ts';

/** The calls of the contract that a first page makes; a test holds them to it. */
export const firstPaths = {
  transferRealLink: '/service/h5/v1/bridge/transfer-real-link',
  visitorLogin: '/api/v1/auth/visitor-login',
  confirmDetail: '/service/h5/v1/single-recording/confirm-detail',
  onShelfList: '/service/h5/v1/product/on-shelf-list',
  baseInfo: '/service/h5/v1/trial/product/base-info',
  layoutList: '/service/h5/v1/trial/layout/list',
  geneList: '/service/h5/v1/trial/gene/list',
} as const;

const patienceMs = 10_000;

/** A page that a customer comes in by: the short link of a message, the page that it stands for, a product, all of them. */
export type FirstPage =
  | { readonly kind: 'short'; readonly code: string }
  | { readonly kind: 'recording'; readonly transmitRecordNo: string }
  | { readonly kind: 'trial'; readonly productNo: string }
  | { readonly kind: 'catalogue' };

/** What the hash of an address leads to; null where it is no such page, or carries an agent's login. */
export function firstPage(hash: string): FirstPage | null {
  const [path, query = ''] = hash.replace(/^#/, '').split('?');
  const parameters = new URLSearchParams(query);
  if (parameters.has('salesToken')) return null;
  const given = (name: string) => parameters.get(name) ?? '';
  const pages: Readonly<Record<string, FirstPage>> = {
    '': { kind: 'catalogue' },
    '/': { kind: 'catalogue' },
    '/bridge': { kind: 'short', code: given('code') },
    '/single-recording': { kind: 'recording', transmitRecordNo: given('transmitRecordNo') },
    '/detail': { kind: 'trial', productNo: given('productNo') },
  };
  const page = pages[path ?? ''];
  return page && Object.values(page).every(Boolean) ? page : null;
}

/**
 * Asks at once what the first page will ask. The answers wait in the map, by what was asked.
 */
export function askFirst(page: FirstPage, send: typeof fetch = fetch): Map<string, FirstAnswer> {
  const answers = new Map<string, FirstAnswer>();
  const ask: Ask = (method, url, carried = {}) => {
    const answer = receive(send, { method, url, ...carried });
    answers.set(askedAs(method, url, carried.body), answer);
    return answer;
  };
  switch (page.kind) {
    case 'catalogue':
      void ask('GET', firstPaths.onShelfList);
      break;
    case 'trial':
      askForTrial(page.productNo, ask);
      break;
    case 'short':
    case 'recording':
      askForRecording(page, ask);
  }
  return answers;
}

interface Carried {
  readonly token?: string | null;
  /** Of a POST. */
  readonly body?: object;
}

type Ask = (method: 'GET' | 'POST', url: string, carried?: Carried) => FirstAnswer;
type Link = Extract<FirstPage, { readonly kind: 'short' | 'recording' }>;

/** The product and its layout, and what can be chosen of it where nothing is chosen yet. */
function askForTrial(productNo: string, ask: Ask): void {
  const product = query({ product_no: productNo });
  void ask('GET', `${firstPaths.baseInfo}?${product}`);
  const layout = ask('GET', `${firstPaths.layoutList}?${product}`);
  if (isTrialKept()) return;
  void layout.then((answer) => {
    const planNo = textOf(answer, 'product_plan_no');
    const nothing = { product_no: productNo, genes: { policy: [], insurants: [[]] } };
    if (planNo) void ask('POST', firstPaths.geneList, { body: { ...nothing, product_plan_no: planNo } });
  });
}

const isTrialKept = (): boolean =>
  storedText(() => sessionStorage, trialNames.trialChoices).get() !== null ||
  storedText(() => localStorage, trialNames.openProcesses).get() !== null;

/** What waits for nothing side by side, and how far the recording is as soon as the link and the login are known. */
function askForRecording(link: Link, ask: Ask): void {
  const token = visitorToken(() => ask('POST', firstPaths.visitorLogin, { body: {} }));
  const transmitRecordNo =
    link.kind === 'recording'
      ? Promise.resolve(link.transmitRecordNo)
      : ask('GET', `${firstPaths.transferRealLink}?${query({ code: link.code })}`).then(recordingOf);
  const detail = Promise.all([transmitRecordNo, token]).then(([number, known]) =>
    number && known
      ? { url: `${firstPaths.confirmDetail}?${query({ transmit_record_no: number })}`, known }
      : null,
  );
  void detail.then((wanted) => wanted && ask('GET', wanted.url, { token: wanted.known }));
}

async function visitorToken(logIn: () => FirstAnswer): Promise<string | null> {
  const kept = localValues.visitorToken.get();
  if (kept) return kept;
  return textOf(await logIn(), 'token');
}

interface Asked extends Carried {
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

async function receive(send: typeof fetch, { method, url, token = null, body }: Asked): FirstAnswer {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    const response = await send(url, {
      method,
      headers: { ...headers(token), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
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
  const link = firstPage(textOf(answer, 'real_link') ?? '');
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
