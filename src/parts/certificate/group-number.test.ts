import { describe, expect, it } from 'vitest';
import { groupNumber } from './group-number.ts';

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

  it('groups a household register’s number, which is an ID number', () => {
    expect(groupNumber('residence_booklet', '990101201906120132')).toBe('990101 20190612 0132');
  });

  it('leaves other papers as they are', () => {
    expect(groupNumber('passport', 'E12345678')).toBe('E12345678');
  });
});
