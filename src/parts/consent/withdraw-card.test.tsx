// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { ConsentCard } from './consent-card.tsx';
import { useConsent } from './use-consent.ts';
import { WithdrawCard } from './withdraw-card.tsx';

const known = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return { consents: [] as object[] };
});
vi.mock('react-redux', () => ({ useDispatch: () => vi.fn() }));
vi.mock('../kept-media/kept-films.ts', () => ({ forgetFilms: vi.fn() }));
vi.mock('../kept-media/kept-cards.ts', () => ({ forgetCards: vi.fn() }));
vi.mock('./api.ts', () => ({
  consentApi: {
    useConsentsQuery: () => ({ data: known }),
    useGiveConsentMutation: () => [vi.fn(), {}],
    useWithdrawConsentMutation: () => [vi.fn(), {}],
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
