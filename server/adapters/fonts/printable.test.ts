import { expect, test } from 'vitest';
import { isBoldPossible } from './fonts.ts';
import { printable } from './printable.ts';

test.each([
  ['𠮷田', '〓〔U+20BB7〕田', ['U+20BB7']],
  ['林𤋮\n住', '林〓〔U+242EE〕\n住', ['U+242EE']],
  ['龑堃喆䶮㛃𬱖·﨑', '龑堃喆䶮㛃𬱖·﨑', []],
  // The font has the unified character of some that are there for old code pages alone.
  ['\u{2f801}', '\u4e38', []],
  ['张\u200b三\u2006丰\ufe0f', '张三 丰', []],
])('%s is printed %s', (text, printed, missing) => {
  expect(printable(text)).toEqual({ text: printed, missing });
});

test('what stands for a character is in the bold font, too', () => {
  expect(isBoldPossible('〓〔U+0123456789ABCDEF〕')).toBe(true);
});
