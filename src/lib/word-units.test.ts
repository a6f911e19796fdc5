import { expect, test } from 'vitest';
import { wordUnits } from './word-units.ts';

test.each([
  ['光线均匀，不要背光站着', ['光线均匀，', '不要', '背光', '站', '着']],
  ['核对无误，确认投保单', ['核对无误，', '确认投保单']],
  ['请选“同意”', ['请', '选', '“同意”']],
  ['请被保险人确认', ['请', '被保险人', '确认']],
  ['核保结论', ['核保', '结论']],
  ['', []],
])('%s may end a line only between words, and no mark begins one', (text, units) => {
  expect(wordUnits(text)).toEqual(units);
});

test('a policy is never torn, and nothing of a sentence is lost', () => {
  const sentence = '我同意为办理这份保单录下我的画面和声音（共 3 段）。';
  expect(wordUnits(sentence)).toContain('保单');
  expect(wordUnits(sentence).join('')).toBe(sentence);
});
