import { expect, test } from 'vitest';
import { lineAt } from '../../../tests/support/card-lines.ts';
import { withProvince } from './provinces.ts';

function read(text: string, doubtful: readonly number[]): string {
  const line = lineAt(text, 100, 100);
  const glyphs = line.glyphs.map((glyph, i) => ({
    ...{ line, glyph: doubtful.includes(i) ? { ...glyph, probability: 0.5 } : glyph },
  }));
  return withProvince(text, glyphs);
}

test('doubtful characters of a province are put right where it can be only one', () => {
  expect(read('宁夏回旅台区金滩市', [3, 4])).toBe('宁夏回旅台区金滩市');
  expect(read('宁夏回旅自冶区金滩市', [3, 5])).toBe('宁夏回族自治区金滩市');
  expect(read('黑尤江省石门市', [1])).toBe('黑龙江省石门市');
});

test('nothing is put right that is sure, that may be two, or that is no province', () => {
  expect(read('黑尤江省石门市', [])).toBe('黑尤江省石门市');
  expect(read('工西省清远河市', [0])).toBe('工西省清远河市');
  expect(read('望江市柳林区', [2])).toBe('望江市柳林区');
  expect(read('', [])).toBe('');
});
