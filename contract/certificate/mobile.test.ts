import { expect, test } from 'vitest';
import { bareMobile } from './mobile.ts';

test.each([
  ['13800000000', '13800000000'],
  ['138 0000 0000', '13800000000'],
  ['+86 138-0000-0000', '13800000000'],
  ['0086 13800000000', '13800000000'],
  ['138000000001', '13800000000'],
  ['１３８00000000', '13800000000'],
  ['abc', ''],
])('%s is %s', (written, bare) => expect(bareMobile(written)).toBe(bare));
