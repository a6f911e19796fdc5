import { expect, it } from 'vitest';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { chatKindOf, chatKinds, chatText } from './chat-text.ts';

const customer = {
  name: '林知夏',
  product_name: '安行百万医疗险',
  owed: 'identity',
  link: { opened_at: null, expires_at: '2026-11-28T01:00:00Z' },
  repeat: [{ place: 2, remark: null }],
} as unknown as BoardCustomer;

it('fits where the customer stands', () => {
  expect(chatKindOf(customer)).toBe('first');
  const opened = { ...customer, link: { ...customer.link, opened_at: '2026-11-21T01:00:00Z' } };
  expect(chatKindOf(opened)).toBe('remind');
  expect(chatKindOf({ ...opened, owed: 'repeat' })).toBe('repeat');
});

it('names the customer, the product and the last moment in Beijing, and promises nothing', () => {
  for (const [kind] of chatKinds) {
    const text = chatText(kind, customer);
    expect(text).toMatch(/^林知夏您好，您投保的安行百万医疗险/);
    expect(text).not.toMatch(/收益|保证|赠送|最低/);
    // How long the reading takes is said by its first page, which knows the words.
    expect(text).not.toMatch(/分钟/);
  }
  expect(chatText('first', customer)).toContain('2026-11-28 09:00 前有效');
});
