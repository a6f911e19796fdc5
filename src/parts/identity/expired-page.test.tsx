// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../tests/support/page-storage.ts';
import { ExpiredPage } from './expired-page.tsx';

const asked = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return vi.fn<() => object>();
});
const calls = vi.hoisted(() => ({
  ask: vi.fn<(asked: { request_id: string }) => Promise<object>>(),
  reset: vi.fn(),
  refresh: vi.fn(),
}));
vi.mock('./api.ts', () => ({ useAskInviteMutation: () => [calls.ask, { ...asked(), reset: calls.reset }] }));
vi.mock('../consent/api.ts', () => ({ consentApi: { useConsentsQuery: () => ({}) } }));
vi.mock('../consent/withdraw-card.tsx', () => ({ WithdrawCard: () => null }));

const asking = Date.parse('2026-03-02T04:20:00.000Z');
const retry_at = '2026-03-02T05:20:00.000Z';
const hour = 3_600_000;
const over = { inviter_masked: '许**', expires_at: null, service_phone: '400-000-0099', member_no: null };
let root: Root;
let place: HTMLElement;
beforeEach(() => {
  // jsdom lays nothing out, and has no such call.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  emptyStorage('localStorage');
  vi.useFakeTimers({ now: asking });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const byInviter = '请许**重新发一个';
const byItself = '获取新链接';
const early = '现在不需要新链接';

/** What stands in the card that offers to ask, and what of it is read out. */
function cardAfter(state: object, heading = byInviter) {
  asked.mockReturnValue({ isLoading: false, ...state });
  const data = { ...over, sends_itself: heading === byItself, is_early: heading === early };
  act(() => root.render(<ExpiredPage transmitRecordNo="T1" data={data} onRefresh={calls.refresh} />));
  const title = [...place.querySelectorAll('h2, h3')].find((one) => one.textContent === heading);
  const card = title?.closest('section');
  return { text: card?.textContent ?? '', live: card?.querySelector('[role="alert"]')?.textContent ?? null };
}

it('tells what came of asking where it was offered', () => {
  expect(cardAfter({}).text).toContain('点下面的按钮');
  const answers = [
    [
      { asked: true, sent: false, retry_at },
      '已提醒许**，新链接会发到您的手机。2026-03-02 13:20 后可再次提醒。',
    ],
    [{ asked: false, sent: false, retry_at }, '刚才已提醒过许**。2026-03-02 13:20 后可再次提醒。'],
    [{ asked: false, sent: false, retry_at: null }, '现在不需要新链接，可以直接打开查看。'],
    [
      { asked: true, sent: true, retry_at },
      '新链接已发到您的手机，请从短信里打开。2026-03-02 13:20 后可再次获取。',
    ],
    [
      { asked: false, sent: true, retry_at },
      '新链接刚才已发到您的手机，请从短信里打开。2026-03-02 13:20 后可再次获取。',
    ],
  ] as const;
  for (const [data, words] of answers) {
    const { text, live } = cardAfter({ data });
    expect(live).toBe(words);
    expect(text).not.toContain('点下面的按钮');
    expect(place.textContent).not.toContain('提醒许**重新发送');
  }
  const refused = cardAfter({ error: { kind: 'no_response' } });
  expect(refused.live).toBe('服务器未响应，请检查网络或稍后重试');
  expect(refused.text).toContain('点下面的按钮');
});

it('promises no reminder where the link is sent without the inviter', () => {
  expect(cardAfter({}, byItself).text).toBe('获取新链接点下面的按钮，新链接会以短信发到您的手机。');
  expect(place.querySelector('button')?.textContent).toBe('获取新链接');
  expect(place.textContent).not.toContain('许**');
});

const button = () => place.querySelector('button');
const taps = () => act(async () => button()?.click());
const idsAsked = () => calls.ask.mock.calls.map(([{ request_id }]) => request_id);

it('offers to ask again by itself once the time is over, and that is another request', async () => {
  const data = { asked: true, sent: false, retry_at };
  cardAfter({});
  calls.ask.mockResolvedValueOnce({ error: { kind: 'no_response' } }).mockResolvedValue({ data });
  await taps();
  await taps();
  const [unheard, heard] = idsAsked();
  expect(heard).toBe(unheard);
  cardAfter({ data });
  act(() => void vi.advanceTimersByTime(hour - 60_000));
  expect(button()).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(button()?.textContent).toBe('提醒许**重新发送');
  expect(cardAfter({ data }).live).toBe('已提醒许**，新链接会发到您的手机。现在可以再次提醒。');
  await taps();
  expect(idsAsked()).toHaveLength(3);
  expect(idsAsked()[2]).not.toBe(heard);
});

it('opens what the link leads to where no other is needed', async () => {
  cardAfter({ data: { asked: false, sent: false, retry_at: null } });
  expect(button()?.textContent).toBe('打开查看');
  await taps();
  expect(calls.refresh).toHaveBeenCalledOnce();
  expect(calls.ask).not.toHaveBeenCalled();
  // Where the link is over all the same, another may be asked for.
  expect(calls.reset).toHaveBeenCalledOnce();
});

it('asks nobody for a link while what it confirms is led back, and looks whether it came again', async () => {
  const { text } = cardAfter({}, early);
  expect(text).toContain('许**正在办理前面的步骤，到确认时会再请您');
  expect(button()?.textContent).toBe('刷新');
  await taps();
  expect(calls.refresh).toHaveBeenCalledOnce();
  expect(calls.ask).not.toHaveBeenCalled();
});
