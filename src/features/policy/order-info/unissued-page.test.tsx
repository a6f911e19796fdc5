// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { PolicyPageProps } from '../props.ts';
import { UnissuedPage } from './unissued-page.tsx';

const money = vi.hoisted(() => vi.fn<() => object>());
vi.mock('react-router-dom', () => ({ useNavigate: () => () => undefined, useLocation: () => ({}) }));
vi.mock('../../../parts/payment/api.ts', () => ({ useOrderStatusQuery: () => ({ data: money() }) }));
vi.mock('../../../ui/button.tsx', () => ({ Button: () => null }));
vi.mock('../../../ui/state-page.tsx', () => ({
  StatePage: ({ text, children }: { readonly text: string; readonly children: object }) => [text, children],
}));
vi.mock('../rows/consents-row.tsx', () => ({ ConsentsRow: () => null }));
vi.mock('../rows/phone-row.tsx', () => ({ PhoneRow: () => null }));

/** What stands on the page of an order that no policy was issued of. */
function textWith(surplus: object | null): string {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  money.mockReturnValue({ surplus });
  const place = document.createElement('div');
  const shown = createRoot(place);
  const detail = { state: 'failed', refund: null, premium_fen: 30_000, service_phone: '400-000-0099' };
  const props = { detail, processNo: 'I1' } as unknown as PolicyPageProps;
  act(() => shown.render(<UnissuedPage {...props} />));
  const text = place.textContent;
  act(() => shown.unmount());
  vi.unstubAllGlobals();
  return text;
}

it('names what was paid beside the premium of an order that was not issued', () => {
  expect(textWith(null)).not.toContain('另有一笔付款');
  const told = textWith({ amount_fen: 25_000, status: 'refunding' });
  expect(told).toContain('保费 ¥ 300.00 自动退回原支付账户');
  expect(told).toContain('另有一笔付款没有计入保费');
  expect(told).toContain('您付的 ¥ 250.00 正在原路退回付款账户');
});
