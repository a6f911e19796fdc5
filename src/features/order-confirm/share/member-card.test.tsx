// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConfirmingMember } from '../../../../contract/model/order.ts';
import { askServerTime } from '../../../session/server-time.ts';
import { MemberCard } from './member-card.tsx';

const calls = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return { send: vi.fn<() => Promise<object>>(), state: {} };
});
vi.mock('../api.ts', () => ({ useSendConfirmMessageMutation: () => [calls.send, calls.state] }));
vi.mock('../../../parts/copy-field/copy-field.tsx', () => ({ CopyField: () => null }));
vi.mock('../../../lib/use-qr-code.ts', () => ({ useQrCode: () => null }));

const opened = Date.parse('2026-03-02T04:20:30.000Z');
const hour = 3_600_000;
const expires_at = new Date(opened + 72 * hour).toISOString();
const spouse = {
  ...{ member_no: 'M1', name: '周明远', state: 'sent', relation: 'spouse', mobile_masked: '138****0101' },
  ...{ sent_at: new Date(opened - hour).toISOString(), opened_at: null, expires_at, resend_after: 0 },
} as ConfirmingMember;
const sentNow = (resend_after = 0) => ({ data: { expires_at, resend_after, message: '', address: '' } });

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: opened });
  place = document.createElement('div');
  root = createRoot(place);
  calls.state = { isLoading: false };
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const shows = (known: Partial<ConfirmingMember> = {}, answeredAt = Date.now()) =>
  act(() =>
    root.render(<MemberCard processNo="P1" member={{ ...spouse, ...known }} answeredAt={answeredAt} />),
  );
const sms = () =>
  [...place.querySelectorAll('button')].find(({ textContent }) => /短信/.test(textContent ?? ''));
const taps = () => act(async () => sms()?.click());
const told = () => [...place.querySelectorAll('[role="alert"]')];
const passes = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('says of every message anew that it was sent, and nothing of it beside a refusal of the next', async () => {
  shows();
  calls.send.mockResolvedValue(sentNow());
  await taps();
  const [first] = told();
  expect(first?.textContent).toBe('短信已发到 138****0101。');
  let answer: (answered: object) => void = () => undefined;
  calls.send.mockReturnValueOnce(new Promise((answered) => (answer = answered)));
  await taps();
  expect(told()).toEqual([]);
  await act(async () => answer(sentNow()));
  expect(told().map(({ textContent }) => textContent)).toEqual(['短信已发到 138****0101。']);
  expect(told()[0]).not.toBe(first);
  const refusal = { kind: 'code', code: 0, message: '24 小时内发给对方的短信已达上限', data: null };
  calls.send.mockResolvedValue({ error: refusal });
  calls.state = { isLoading: false, error: refusal };
  await taps();
  expect(told().map(({ textContent }) => textContent)).toEqual([refusal.message]);
});

it('offers a message again once its time has come, by the newest answer', async () => {
  shows();
  calls.send.mockResolvedValue(sentNow(2 * 3600));
  await taps();
  expect(sms()?.disabled).toBe(true);
  expect(sms()?.textContent).toBe('03-02 14:21 后可发短信');
  passes(2 * hour);
  expect(sms()?.disabled).toBe(true);
  passes(45_000);
  expect(sms()?.disabled).toBe(false);
  expect(sms()?.textContent).toBe('再发一次短信');

  shows({ resend_after: 3600 });
  expect(sms()?.disabled).toBe(true);
  // Somebody's number was put right: their messages are counted anew.
  passes(1000);
  shows({ resend_after: 0 });
  expect(sms()?.disabled).toBe(false);
});

it('takes back that a link ended once the server says that the phone is fast', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { headers: { Date: new Date(opened).toUTCString() } }));
  vi.setSystemTime(opened + 96 * hour);
  shows();
  expect(place.textContent).toContain('链接已过期');
  await act(async () => void (await askServerTime()));
  expect(place.textContent).not.toContain('链接已过期');
});

it('says and keeps what was sent also on a phone that is four days fast', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { headers: { Date: new Date(opened).toUTCString() } }));
  vi.setSystemTime(opened + 96 * hour);
  await askServerTime();
  shows();
  expect(place.textContent).not.toContain('链接已过期');
  calls.send.mockResolvedValue({ data: { ...sentNow().data, message: '请您确认' } });
  const forward = () => [...place.querySelectorAll('button')].find((one) => one.textContent === '自己转发');
  await act(async () => forward()?.click());
  expect(place.textContent).toContain('请您确认');
  expect(forward()).toBeUndefined();
  passes(73 * hour);
  expect(place.textContent).toContain('链接已过期');
  expect(forward()).toBeDefined();
});
