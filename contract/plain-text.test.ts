import { expect, test } from 'vitest';
import { normaliseCertificateNumber } from './certificate/normalise.ts';
import { bareMobile } from './certificate/mobile.ts';
import { digitsIn, plainText } from './plain-text.ts';

test('what a keyboard wrote in full width, or a page gave along unseen, is the same number', () => {
  expect(normaliseCertificateNumber('１１０１０１１９９００３０７８５１ｘ')).toBe('11010119900307851X');
  expect(normaliseCertificateNumber('\u202d110101 19900307 851x\u200b\u202c')).toBe('11010119900307851X');
  expect(bareMobile('\u202d+86 138-0000-0000\u202c')).toBe('13800000000');
  expect(digitsIn('６２２２ 0000')).toBe('62220000');
  expect(plainText('lin＠example．com')).toBe('lin@example.com');
});
