import { expect, it } from 'vitest';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { csvOf } from './csv.ts';

const customer = {
  name: '林知夏',
  mobile_masked: '138****0028',
  product_name: '医疗险, 优享版',
  owed: 'identity',
  status: 'invited',
  updated_at: '2026-11-21T16:30:00Z',
  link: { state: 'open', expires_at: '2026-11-28T01:00:00Z' },
  may: { revoke: true },
  note: '=1+1 说“好”\n"晚八点"',
} as BoardCustomer;

it('is what a spreadsheet opens: marked, quoted, in Beijing time, and no formula', () => {
  const [head, row] = csvOf([customer]).split('\r\n');
  expect(head).toMatch(/^\uFEFF姓名,/);
  expect(row).toBe(
    `林知夏,138****0028,"医疗险, 优享版",待验证身份,2026-11-22 00:30,2026-11-28 09:00,"'=1+1 说“好”\n""晚八点"""`,
  );
});
