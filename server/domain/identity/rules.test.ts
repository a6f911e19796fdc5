import { expect, test } from 'vitest';
import { maskFamilyName } from './rules.ts';

test.each([
  ['苏若水', '*若水'],
  ['苏', '*'],
  ['𠮷田', '*田'],
  ['欧阳明', '**明'],
  ['欧阳若水', '**若水'],
  // Two characters are a surname and a name, whatever else they are together.
  ['单于', '*于'],
  ['阿卜杜勒·克里木', '阿*******'],
  ['艾力买买提', '艾****'],
  ['John Smith', 'J*********'],
  ['Smith', 'S****'],
])('whoever holds the link of %s reads %s', (name, shown) => {
  expect(maskFamilyName(name)).toBe(shown);
});
