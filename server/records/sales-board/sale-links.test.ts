import { expect, it } from 'vitest';
import { memberOwner } from '../../domain/owner.ts';
import type { LinkRow } from '../links/links.ts';
import { whyNotRemind, type SaleTarget } from './sale-links.ts';

const at = new Date('2026-11-28T04:00:00Z');
const open = { revokedAt: null, expiresAt: new Date('2026-11-29T04:00:00Z') } as LinkRow;
const spouse: SaleTarget = {
  ...{ for: 'identity', memberNo: 'M1', personNo: 'P1', name: '宋知行', mobile: '13900000001' },
  ...{ owner: memberOwner('M1'), purpose: 'identity', isReminded: true, link: open, record: null },
  declined: null,
};

it('sends no message to who left no mobile, whether they were invited or not', () => {
  const without = { ...spouse, mobile: '' };
  expect(whyNotRemind(spouse, at)).toBeNull();
  expect(whyNotRemind(without, at)).toBe('no_mobile');
  expect(whyNotRemind({ ...without, link: undefined }, at)).toBe('no_mobile');
  expect(whyNotRemind({ ...without, for: 'go_on', memberNo: null }, at)).toBe('no_mobile');
});

it('says of who has nothing to do that and nothing else', () => {
  expect(whyNotRemind({ ...spouse, mobile: '', isReminded: false }, at)).toBe('not_to_remind');
});
