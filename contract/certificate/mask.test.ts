import { expect, test } from 'vitest';
import { maskCertificateNumber, maskMobile, maskName } from './mask.ts';

test.each([
  ['林', '林*'],
  ['林森', '林*'],
  ['林小森', '林**'],
  ['欧阳小森', '欧***'],
  ['𠮷田', '𠮷*'],
  ['买买提·艾力', '买*****'],
])('of the name %s is shown %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test('a mobile shows its ends', () => {
  expect(maskMobile('13800000000')).toBe('138****0000');
});

test.each([
  ['990101199001010029', '9901**********0029'],
  // Who has it knows it by its ends, and nobody else finds the rest by counting.
  ['990101900101002', '9901*******1002'],
  ['12345678901234', '12*********234'],
  ['H12345678901', 'H*********01'],
  ['E12345678', 'E******78'],
  ['12345678', '1*****78'],
  ['123456', '1***56'],
  ['12345', '*****'],
  ['', ''],
])('of the certificate %s is shown %s', (number, shown) => {
  expect(maskCertificateNumber(number)).toBe(shown);
});
