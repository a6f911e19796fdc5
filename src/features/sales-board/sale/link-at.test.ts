import { expect, it } from 'vitest';
import type { SaleLink } from '../../../../contract/services/sales-board.ts';
import { linkAt } from './link-at.ts';

const noon = Date.parse('2026-03-18T12:00:00.000Z');
const second = 1000;

/** As the server answered before noon. */
const answered = (change: Partial<SaleLink> = {}): SaleLink => ({
  ...{ member_no: null, name: '林知夏', mobile_masked: '138****5678', for: 'identity', state: 'open' },
  transmit_record_no: null,
  address: 'https://h5.example.com/#/bridge?code=abc',
  message: '林女士您好',
  expires_at: new Date(noon).toISOString(),
  opened_at: null,
  declined: null,
  reminders: { today: 1, most: 2, next_at: null },
  may: { remind: true, revoke: true, renew: true },
  ...change,
});

it('a link is as the server answered until its time is over', () => {
  const link = answered();
  expect(linkAt(link, noon - second)).toBe(link);
});

it('a link whose time is over leads nowhere, and is to be renewed alone', () => {
  expect(linkAt(answered(), noon)).toEqual(
    answered({
      ...{ state: 'expired', address: null, message: null },
      may: { remind: false, revoke: false, renew: true },
    }),
  );
});

it('who is to go on is reminded also once their link is over: a new one goes with it', () => {
  const ofApplicant = answered({ for: 'go_on' });
  expect(linkAt(ofApplicant, noon).may).toEqual({ remind: true, revoke: false, renew: true });
  const withoutMobile = answered({ for: 'go_on', may: { remind: false, revoke: true, renew: false } });
  expect(linkAt(withoutMobile, noon).may).toEqual({ remind: false, revoke: false, renew: false });
});

it('what was taken back, or was never sent, does not expire', () => {
  for (const state of ['revoked', 'none'] as const)
    expect(linkAt(answered({ state }), noon + second).state).toBe(state);
});
