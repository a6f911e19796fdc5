import { expect, test } from 'vitest';
import { productOf } from '../../../tests/support/product-file.ts';
import type { Queryable } from '../../ports/database.ts';
import { preparedTransmit } from './prepared-transmit.ts';
import type { Transmitted } from './records.ts';

test('what is pasted into a chat names the minute at which its link ends, in Beijing', async () => {
  const made = {
    record: { transmitRecordNo: 'T1', role: 'customer', salesNo: null, processNo: null },
    link: { code: 'abc', expiresAt: new Date('2026-12-03T14:05:30+08:00') },
  } as unknown as Transmitted;
  const { chat_text } = await preparedTransmit(
    {} as Queryable,
    productOf('ax-acc-04.json'),
    made,
    'https://x',
  );
  expect(chat_text).toContain('\n12 月 3 日 14:05 前有效。');
});
