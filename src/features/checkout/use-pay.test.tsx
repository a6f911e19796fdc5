// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePay } from './use-pay.ts';

const calls = vi.hoisted(() => ({
  pay: vi.fn<(asked: { request_id: string }) => Promise<object>>(),
  open: vi.fn(),
}));
vi.mock('react-router-dom', () => ({ useNavigate: () => () => Promise.resolve() }));
vi.mock('./api.ts', () => ({ usePayMutation: () => [calls.pay] }));
vi.mock('../../process/sale/use-told-wrong.ts', () => ({ useLookAgain: () => () => undefined }));
vi.mock('../../process/sale/use-process-no.ts', () => ({ addressOf: (route: string) => route }));
vi.mock('../../lib/open-anothers-page.ts', () => ({ openAnothersPage: calls.open }));
vi.mock('./place.ts', () => ({ paysInPlace: () => true }));
vi.mock('../../platform/current.ts', () => ({ platform: { name: 'normal' } }));
vi.mock('../../ui/toast.ts', () => ({ showToast: () => undefined }));

const shown = vi.fn<(now: ReturnType<typeof usePay>) => void>();
const looked = () => shown.mock.lastCall![0];
function Counter() {
  const now = usePay({ processNo: 'I1', onChanged: () => undefined });
  useEffect(() => shown(now));
  return null;
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

it('pays once for two taps at once, and asks anew after no answer', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Counter />));
  const tap = () => looked().begin('wechat', 100);
  let answer: (said: object) => void = () => undefined;
  calls.pay.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await act(async () => {
    void tap();
    void tap();
  });
  expect(calls.pay).toHaveBeenCalledTimes(1);
  await act(async () => answer({ error: { kind: 'no_response' } }));
  expect(looked()).toMatchObject({ busy: false, failure: { kind: 'no_response' } });

  // The network may be another by now: what was opened under the number of before would not open here.
  const url = 'https://pay.example/1';
  calls.pay.mockResolvedValueOnce({ data: { kind: 'redirect', payment_no: 'Z1', expires_at: '', url } });
  await act(tap);
  const [first, second] = calls.pay.mock.calls.map(([{ request_id }]) => request_id);
  expect(second).toMatch(/.+/);
  expect(second).not.toBe(first);
  expect(calls.open).toHaveBeenCalledExactlyOnceWith(url);
  act(() => root.unmount());
});
