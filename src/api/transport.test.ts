// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../contract/services/auth.ts';
import { singleRecording } from '../../contract/services/single-recording.ts';
import { localValues } from '../session/local-values.ts';
import { sessionValues } from '../session/session-values.ts';
import { headersFor } from './headers.ts';
import { send } from './transport.ts';
import { withVisitor } from './with-visitor.ts';

const envelope = (code: number, data: unknown = null, message = 'm') =>
  new Response(JSON.stringify({ code, message, data }));
const signal = () => new AbortController().signal;
const { confirmDetail } = singleRecording;
const input = { transmit_record_no: 'TRN20260001' };

let fetched: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('headersFor', () => {
  it('sends the five by their names and drops the empty ones', () => {
    expect(headersFor('visitor')).toEqual({});
    sessionValues.salesToken.set('s');
    sessionValues.urlfrom.set('crm_web');
    localValues.officialToken.set('w');
    localValues.visitorToken.set('v');
    localValues.platform.set('wechat_h5');
    expect(headersFor('visitor')).toEqual({
      'Sales-Authorization': 's',
      'Wechat-Official-Authorization': 'w',
      'Visitor-Authorization': 'v',
      'User-Agent-Platform': 'wechat_h5',
      'User-From': 'crm_web',
    });
    localValues.visitorToken.set('');
    expect(headersFor('visitor')).not.toHaveProperty('Visitor-Authorization');
  });
});

describe('send', () => {
  it('puts the input of a GET into the query and reads the envelope', async () => {
    fetched.mockResolvedValue(envelope(0, { a: 1 }));
    expect(await send(confirmDetail, input, signal())).toEqual({ ok: true, data: { a: 1 } });
    expect(fetched.mock.calls[0]?.[0]).toBe(`${confirmDetail.path}?transmit_record_no=TRN20260001`);
  });

  it('reads the code whatever the HTTP status', async () => {
    fetched.mockResolvedValue(
      new Response(JSON.stringify({ code: 720001, message: 'x', data: null }), { status: 409 }),
    );
    const answer = await send(confirmDetail, input, signal());
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'code', code: 720001 } });
  });

  it('tells an HTTP error with its module from an unreadable answer', async () => {
    fetched.mockResolvedValueOnce(new Response('{"message":"down"}', { status: 502 }));
    expect(await send(confirmDetail, input, signal())).toMatchObject({
      failure: { kind: 'http', status: 502, module: 'single-recording', message: 'down' },
    });
    fetched.mockResolvedValueOnce(new Response('<html>'));
    expect(await send(confirmDetail, input, signal())).toMatchObject({ failure: { kind: 'unreadable' } });
  });

  it('gives up after 30 s, and not before', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    let answer: unknown = null;
    void send(confirmDetail, input, signal()).then((value) => (answer = value));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toEqual({ ok: false, failure: { kind: 'no_response' } });
  });
});

describe('withVisitor', () => {
  it('logs in where there is no token, once for calls that start together', async () => {
    fetched.mockImplementation(async (url) =>
      envelope(0, url === auth.visitorLogin.path ? { token: 'fresh' } : {}),
    );
    const call = () => withVisitor(confirmDetail, () => send(confirmDetail, input, signal()));
    await Promise.all([call(), call()]);
    expect(fetched.mock.calls.filter(([url]) => url === auth.visitorLogin.path)).toHaveLength(1);
    expect(localValues.visitorToken.get()).toBe('fresh');
    expect(localValues.isVisitor.get()).toBe('1');
  });

  it('clears both logins on 400002, takes a new visitor token and repeats the call once', async () => {
    localValues.visitorToken.set('old');
    localValues.officialToken.set('old');
    const seen: (string | null)[] = [];
    fetched.mockImplementation(async (url, init) => {
      if (url === auth.visitorLogin.path) return envelope(0, { token: 'new' });
      seen.push(new Headers(init?.headers).get('Visitor-Authorization'));
      return seen.length === 1 ? envelope(400002) : envelope(0, { here: true });
    });
    const answer = await withVisitor(confirmDetail, () => send(confirmDetail, input, signal()));
    expect(answer).toEqual({ ok: true, data: { here: true } });
    expect(seen).toEqual(['old', 'new']);
    expect(localValues.officialToken.get()).toBeNull();
  });

  it('does not repeat for ever', async () => {
    localValues.visitorToken.set('old');
    fetched.mockImplementation(async (url) =>
      url === auth.visitorLogin.path ? envelope(0, { token: 'new' }) : envelope(400002),
    );
    const answer = await withVisitor(confirmDetail, () => send(confirmDetail, input, signal()));
    expect(answer).toMatchObject({ ok: false, failure: { code: 400002 } });
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
