import { expect, test } from 'vitest';
import { isOtherNumber } from './other-number.ts';

const number = '990101199001151050';

test.each([
  ['as it is', number],
  ['with three digits misread', '990701199007157050'],
  ['with one that was not seen, and one too many', '99010119900115105I0'],
  ['whose first five a lamp hides', number.slice(5)],
  ['with nothing read', ''],
])('a number that was read %s may be put right', (_how, read) => {
  expect(isOtherNumber(number, read)).toBe(false);
});

test.each([
  ['of another place', '330226198503276418'],
  ['of the same county', '990101196807243326'],
  ['of the same county of which a lamp hides a part', '990101196807'],
  ['of which hardly anything was read', '99010119'],
])('a number %s is another', (_how, read) => {
  expect(isOtherNumber(number, read)).toBe(true);
});
