import { describe, expect, it } from 'vitest';
import { caretAfter, deletedGap, groupNumber } from './group-number.ts';

describe('groupNumber', () => {
  it.each([
    ['', ''],
    ['990101', '990101'],
    ['9901011', '990101 1'],
    ['990101199203080020', '990101 19920308 0020'],
    ['990101 19920308 002X', '990101 19920308 002X'],
    ['9901011992030800201', '990101 19920308 0020 1'],
  ])('%s', (typed, shown) => {
    expect(groupNumber('id_card', typed)).toBe(shown);
  });

  it('leaves other papers as they are', () => {
    expect(groupNumber('passport', 'E12345678')).toBe('E12345678');
  });
});

describe('the caret', () => {
  it('stays behind the character that was typed', () => {
    expect(caretAfter('990101 19920308', 6)).toBe(6);
    expect(caretAfter('990101 19920308', 7)).toBe(8);
    expect(caretAfter('990101 1', 7)).toBe(8);
    expect(caretAfter('', 0)).toBe(0);
  });
});

describe('deleting the gap between two groups', () => {
  it('takes the character on the side that was deleted towards', () => {
    expect(deletedGap('990101199203', 6, false)).toEqual({ number: '99010199203', before: 5 });
    expect(deletedGap('990101199203', 6, true)).toEqual({ number: '99010199203', before: 6 });
    expect(deletedGap('9', 0, false)).toEqual({ number: '9', before: 0 });
  });
});
