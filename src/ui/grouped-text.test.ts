import { describe, expect, it } from 'vitest';
import { caretAfter, deletedGap, inGroups } from './grouped-text.ts';

describe('inGroups', () => {
  it.each([
    ['', ''],
    ['138', '138'],
    ['1380', '138 0'],
    ['13800000028', '138 0000 0028'],
    ['138 0000 00281', '138 0000 0028 1'],
  ])('%s', (typed, shown) => {
    expect(inGroups(typed, [3, 4, 4])).toBe(shown);
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
