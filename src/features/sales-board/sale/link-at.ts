import type { SaleLink } from '../../../../contract/services/sales-board.ts';

/** A link as it stands now: one that was open when the server answered may have ended since. */
export function linkAt(link: SaleLink, now: number): SaleLink {
  const { state, expires_at, may } = link;
  if (state !== 'open' || expires_at === null || Date.parse(expires_at) > now) return link;
  return {
    ...link,
    ...{ state: 'expired', address: null, message: null },
    may: { ...may, remind: may.remind && link.for === 'go_on', revoke: false },
  };
}
