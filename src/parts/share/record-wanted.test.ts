import { expect, it } from 'vitest';
import { platformKind } from '../../../contract/enums.ts';
import { isRecordWanted } from './record-wanted.ts';

it('asks for no record in a plain browser, nor for what an agent prepared', () => {
  for (const platform of platformKind.options) {
    const customer = { platform, mode: 'customer_insure', isSalesHost: false } as const;
    expect(isRecordWanted(customer)).toBe(platform !== 'normal');
    expect(isRecordWanted({ ...customer, isSalesHost: true })).toBe(true);
    for (const isSalesHost of [true, false])
      expect(isRecordWanted({ platform, mode: 'sales_transmit', isSalesHost })).toBe(false);
  }
});
