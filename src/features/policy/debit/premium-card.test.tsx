// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { IssuedProps } from '../props.ts';
import { PremiumCard } from './premium-card.tsx';

vi.mock('./debit-sheet.tsx', () => ({ default: () => null }));

/** What stands on the card of a policy with these premiums. */
function textOf(policy: Partial<IssuedProps['policy']>): string {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  const detail = { insured: ['林知夏'], insurer: '安行人寿', service_phone: '400-000-0099' };
  const props = { detail, policy: { debit: null, ...policy }, processNo: 'I1' } as unknown as IssuedProps;
  act(() => root.render(<PremiumCard {...props} />));
  const text = place.textContent;
  act(() => root.unmount());
  vi.unstubAllGlobals();
  return text;
}

it('says that all is paid only where one premium was all', () => {
  expect(textOf({ next_premium: null, paid_at_once: true })).toContain('已交清，无需再交');
  expect(textOf({ next_premium: { on: '2027-03-19', fen: 300_000 }, paid_at_once: false })).toContain(
    '2027-03-19，¥ 3,000.00',
  );
  const past = textOf({ next_premium: null, paid_at_once: false });
  expect(past).not.toContain('已交清');
  expect(past).toContain('各期到期日都已过');
  expect(past).toContain('是否都已交齐，请致电400-000-0099，由安行人寿核实。');
});
