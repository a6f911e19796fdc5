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
vi.mock('./api.ts', () => ({ useAskInviteMutation: () => [vi.fn(), asked()] }));
vi.mock('../consent/api.ts', () => ({ consentApi: { useConsentsQuery: () => ({}) } }));
vi.mock('../consent/withdraw-card.tsx', () => ({ WithdrawCard: () => null }));

const over = { inviter_masked: '许**', expires_at: null, service_phone: '400-000-0099', member_no: null };
let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  emptyStorage('localStorage');
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** What stands in the card that offers to ask, and whether it is read out. */
function cardAfter(state: object) {
  asked.mockReturnValue({ isLoading: false, ...state });
  act(() => root.render(<ExpiredPage transmitRecordNo="T1" data={over} />));
  const title = [...place.querySelectorAll('h2, h3')].find((one) => one.textContent === '请许**重新发一个');
  const card = title?.closest('section');
  return { text: card?.textContent ?? '', live: card?.querySelector('[role="alert"]')?.textContent ?? null };
}

it('tells what came of asking where it was offered', () => {
  expect(cardAfter({}).text).toContain('点下面的按钮');
  const answers = [
    [{ asked: true, sent: false, retry_at: null }, '已提醒许**，新链接会发到您的手机。'],
    [{ asked: true, sent: true, retry_at: null }, '新链接已发到您的手机，请从短信里打开。'],
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
