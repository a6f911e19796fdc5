import { expect, test } from 'vitest';
import { lineAt } from '../../../tests/support/card-lines.ts';
import { officeOf } from './office.ts';
import type { PlacedGlyph } from './text-line.ts';

/** As it was read: □ is room for a character that was not, and of what stands before ? nobody is sure. */
function readAs(text: string): PlacedGlyph[] {
  const chars = [...text.replaceAll('?', '')];
  const doubtful = new Set([...text.matchAll(/\?/g)].map(({ index }, i) => index - 1 - i));
  const line = lineAt(chars.join(''), 100, 100);
  return line.glyphs.flatMap((glyph, i) =>
    chars[i] === '□' ? [] : [{ line, glyph: doubtful.has(i) ? { ...glyph, probability: 0.5 } : glyph }],
  );
}

test.each([
  ['沙坪县公安局', '沙坪县公安局'],
  ['金滩市公安局梅园分局', '金滩市公安局梅园分局'],
  ['金滩市公穴?一?梅园分局', '金滩市公安局梅园分局'],
  ['星子□□□局桃源分局', '星子市公安局桃源分局'],
  ['沙坪县公穴?', '沙坪县公安局'],
  ['云溪市公安局柳林分', '云溪市公安局柳林分局'],
  ['云溪市公安局柳林□局', '云溪市公安局柳林分局'],
])('%s is the office %s', (read, office) => {
  expect(officeOf(readAs(read))).toBe(office);
});

test.each(['石门市公安局柳', '北苑镇人民政府', '□□□', '安', '局'])('nothing is made up of %s', (read) => {
  expect(officeOf(readAs(read))).toBe(read.replaceAll('□', ''));
});
