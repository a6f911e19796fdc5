// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { forgetMaterial } from '../kept-media/kept-material.ts';
import { ConsentCard } from './consent-card.tsx';
import { useConsent } from './use-consent.ts';
import { WithdrawCard, WithdrawSheet } from './withdraw-card.tsx';

const known = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return {
    consents: [] as object[],
    withdraw: vi.fn(async () => ({ data: {} })),
    underWay: { isLoading: false },
  };
});
vi.mock('react-redux', () => ({ useDispatch: () => vi.fn() }));
vi.mock('../kept-media/kept-films.ts', () => ({ forgetFilms: vi.fn() }));
vi.mock('../kept-media/kept-cards.ts', () => ({ forgetCards: vi.fn() }));
vi.mock('../kept-media/kept-material.ts', () => ({ forgetMaterial: vi.fn() }));
vi.mock('./api.ts', () => ({
  consentApi: {
    useConsentsQuery: () => ({ data: known }),
    useGiveConsentMutation: () => [vi.fn(), {}],
    useWithdrawConsentMutation: () => [known.withdraw, known.underWay],
  },
}));

const owner = { process_no: 'I1', member_no: 'M1' };
const at = '2026-03-02T05:20:00.000Z';
const ofCard: ConsentState = {
  ...{ purpose: 'id_card', version: '2', title: '身份证信息授权', sentence: '我同意', terms: [] },
  ...{ given_at: null, held_since: null, withdrawn_at: null, kept: false, withdrawal: '删除照片。' },
};

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Both() {
  const consent = useConsent(owner, 'id_card');
  return (
    <>
      <ConsentCard consent={consent} />
      <WithdrawCard owner={owner} title="我的信息怎么用" />
    </>
  );
}

/** Whether it is asked for, and whether it can be taken back. */
function shown(times: Partial<ConsentState>) {
  known.consents = [{ ...ofCard, ...times }];
  act(() => root.render(<Both />));
  const buttons = [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
  return {
    asks: place.querySelector('input[type="checkbox"]') !== null,
    takesBack: buttons.includes('身份证信息授权：查看或撤回'),
  };
}

it('asks anew for what was given to an older text, which can be taken back meanwhile', () => {
  expect(shown({})).toEqual({ asks: true, takesBack: false });
  expect(shown({ held_since: at })).toEqual({ asks: true, takesBack: true });
  expect(shown({ given_at: at, held_since: at })).toEqual({ asks: false, takesBack: true });
  expect(shown({ withdrawn_at: at })).toEqual({ asks: true, takesBack: false });
});

it.each([
  [true, '已撤回，健康信息和资料已删除。'],
  [false, '已撤回，健康信息和资料已删除。这台手机上还有未提交的，下次打开本应用时删除。'],
])('deletes unsent reports with the health information; all gone from this phone: %s', async (gone, told) => {
  vi.mocked(forgetMaterial).mockReset().mockResolvedValue(gone);
  known.consents = [{ ...ofCard, purpose: 'health', title: '健康信息授权', held_since: at }];
  document.body.append(place);
  await act(async () => root.render(<WithdrawCard owner={owner} title="我的信息怎么用" />));
  const tap = async (name: string) => {
    const buttons = [...document.querySelectorAll('button')];
    await act(async () => buttons.find(({ textContent }) => textContent === name)?.click());
  };
  await tap('健康信息授权：查看或撤回');
  await tap('撤回并删除');
  expect(forgetMaterial).toHaveBeenCalledWith('I1');
  expect(document.body.textContent).toContain(told);
  place.remove();
});

it('offers no way to keep what is being withdrawn', () => {
  known.underWay = { isLoading: true };
  document.body.append(place);
  act(() => root.render(<WithdrawSheet owner={owner} consent={ofCard} onClose={vi.fn()} />));
  const names = [...document.querySelectorAll('button')].map(
    ({ textContent, ariaLabel }) => ariaLabel ?? textContent,
  );
  expect(names).toEqual(['撤回并删除']);
  known.underWay = { isLoading: false };
  place.remove();
});
