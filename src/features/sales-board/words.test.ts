import { expect, test } from 'vitest';
import type { SaleLink, SaleRow } from '../../../contract/services/sales-board.ts';
import { isUrgent, nextLine, nowLine, owedTag } from './words.ts';

const notOpened = {
  now: { what: 'not_opened', who: [], is_acting: false },
  people_left: 0,
  declined: [],
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

test('who declined stands in front of what is owed, with what the applicant is to do', () => {
  const waiting = {
    ...{ now: { what: 'card', who: ['周明远'], is_acting: false }, owed: 'identity', people_left: 2 },
    ...{ asked_at: null, declined: [{ name: '周明远', because: 'not_me' }] },
  } as unknown as SaleRow;
  expect(nowLine(waiting)).toBe('周明远：对方表示不是本人');
  expect(nextLine(waiting, undefined)).toBe('请投保人核对手机号，更正后重新邀请');
  expect(owedTag(waiting)).toEqual(['有人不办理', 'danger']);
  expect(isUrgent({ ...waiting, people_left: 0 })).toBe(true);
});
