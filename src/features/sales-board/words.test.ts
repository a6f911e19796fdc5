import { expect, test } from 'vitest';
import type { SaleLink, SaleRow } from '../../../contract/services/sales-board.ts';
import { nextLine } from './words.ts';

const notOpened = {
  now: { what: 'not_opened', who: [], is_acting: false },
  people_left: 0,
} as unknown as SaleRow;
const link = (state: SaleLink['state'], renew = true) => ({
  state,
  may: { remind: false, revoke: false, renew },
});

test('a customer is to open a link that is good, and gets a new one where it is not', () => {
  expect(nextLine(notOpened, link('open'))).toBe('请客户扫码，或把链接发给客户');
  expect(nextLine(notOpened, link('expired'))).toBe('链接已过期，请换新链接再发给客户');
  expect(nextLine(notOpened, link('revoked'))).toBe('链接已撤回，请换新链接再发给客户');
});

test('no new link is promised to whom the agent cannot make one', () => {
  expect(nextLine(notOpened, link('expired', false))).toBe('请客户扫码，或把链接发给客户');
});
