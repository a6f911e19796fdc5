// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ManualStatusOfOrder } from '../../../../contract/model/underwriting-case.ts';
import type { SalePageProps } from '../../../process/sale/page-guard.tsx';
import ManualResultPage from './manual-result-page.tsx';

const server = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return {
    status: {},
    accept: vi.fn<() => Promise<boolean>>(),
    follow: vi.fn<() => Promise<null>>(),
    failure: {},
  };
});
vi.mock('../../../process/sale/page-guard.tsx', () => ({
  SalePageGuard: ({ children }: { readonly children: (props: SalePageProps) => object }) =>
    children({ processNo: 'P1', record: {} as SalePageProps['record'] }),
}));
vi.mock('../../../parts/underwriting/api.ts', () => ({
  fresh: {},
  underwritingApi: { useManualStatusQuery: () => ({ data: server.status }) },
}));
vi.mock('../../../parts/underwriting/withdraw-row.tsx', () => ({ WithdrawRow: () => null }));
vi.mock('../../../parts/identity/use-members.ts', () => ({ useMembers: () => undefined }));
vi.mock('../../../process/sale/step-place.ts', () => ({ stepPlace: () => ({ at: 1, of: 5, name: '核保' }) }));
vi.mock('../../../process/sale/give-up.tsx', () => ({ GiveUpSheet: () => null }));
vi.mock('../../../process/sale/use-onward.ts', () => ({
  useOnward: () => ({ askAndFollow: server.follow }),
}));
vi.mock('../conditions/condition-cards.tsx', () => ({
  ConditionCards: () => null,
  useAccepting: () => ({ accept: server.accept, failure: 'code' in server.failure ? server.failure : null }),
}));
vi.mock('../conditions/use-ticks.ts', () => ({
  useTicks: () => ({ ticked: [], named: false, tick: vi.fn(), missing: [], nameMissing: vi.fn() }),
}));

const now = Date.parse('2026-03-02T04:20:00.000Z');
const day = 86_400_000;
const terms: ManualStatusOfOrder['terms'] = {
  ...{ conditions: [], before_fen: 100, first_fen: 120, accepted: false },
  valid_until: new Date(now + day / 2).toISOString(),
};

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
  server.failure = {};
  server.status = { status: 'completed', result: 'add_fee_pass', members: [], terms, service_phone: '' };
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const shows = () =>
  act(() =>
    root.render(
      <MemoryRouter>
        <ManualResultPage />
      </MemoryRouter>,
    ),
  );
const accepts = () =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '接受并继续');

it('lets conditions be accepted that the server still accepts, on a phone that is a day fast', async () => {
  vi.useFakeTimers({ now: now + day });
  server.accept.mockResolvedValue(true);
  shows();
  expect(place.textContent).not.toContain('结论已过有效期');
  await act(async () => accepts()?.click());
  expect(server.accept).toHaveBeenCalledWith(terms);
  expect(server.follow).toHaveBeenCalled();
});

it('says that they are over where the server does', async () => {
  vi.useFakeTimers({ now: now - day });
  server.failure = { kind: 'code', code: 752014, message: '核保结论已过有效期，请重新投保', data: null };
  server.accept.mockResolvedValue(false);
  shows();
  await act(async () => accepts()?.click());
  expect(server.follow).not.toHaveBeenCalled();
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('核保结论已过有效期，请重新投保');
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
    '看看其他产品',
  );
});
