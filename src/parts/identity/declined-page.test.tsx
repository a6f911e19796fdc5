// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { forgetCards } from '../kept-media/kept-cards.ts';
import { forgetFilms } from '../kept-media/kept-films.ts';
import { DeclinedPage } from './declined-page.tsx';

vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
});
vi.mock('../consent/withdraw-card.tsx', () => ({ WithdrawCard: () => null }));
vi.mock('../kept-media/kept-cards.ts', () => ({ forgetCards: vi.fn() }));
vi.mock('../kept-media/kept-films.ts', () => ({ forgetFilms: vi.fn() }));

it('leaves on the phone of who declined neither a card nor a film of their face', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const info = {
    ...{ transmit_record_no: 'T1', member_no: 'M1', proof: 'given' },
    ...{ inviter_masked: '周**', service_phone: '400-000-0099' },
  } as InviteInfo;
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<DeclinedPage info={info} because="refused" />));
  expect(vi.mocked(forgetCards).mock.calls).toEqual([['M1']]);
  expect(vi.mocked(forgetFilms).mock.calls).toEqual([['M1']]);
  act(() => root.unmount());
});
