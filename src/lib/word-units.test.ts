import { expect, test } from 'vitest';
import { wordUnits } from './word-units.ts';

test.each([
  ['光线均匀，不背光', ['光线', '均匀，', '不', '背光']],
  ['请选“同意”', ['请', '选', '“同意”']],
  ['', []],
])('%s may end a line only between words, and no mark begins one', (text, units) => {
  expect(wordUnits(text)).toEqual(units);
});

test('a policy is never torn, and nothing of a sentence is lost', () => {
  const sentence = '我同意为办理这份保单录下我的画面和声音（共 3 段）。';
  expect(wordUnits(sentence)).toContain('保单');
  expect(wordUnits(sentence).join('')).toBe(sentence);
});
