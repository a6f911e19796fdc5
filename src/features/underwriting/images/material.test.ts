import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadedImage } from '../../../../contract/model/underwriting-case.ts';
import { lacks } from '../../../../tests/support/old-browser.ts';
import { entriesOf, movedBy, type Material } from './material.ts';

const picture = (file_id: string): UploadedImage => ({
  ...{ file_id, type: 'image', url: '', bytes: 1, unclear: false, flagged: false, asked_again: false },
});
const report = { image: 'report', files: ['first', 'second', 'third'].map(picture) };
const laid = (...keys: string[]): Material => ({ tiles: [], orders: { 'member/report': keys } });
const shown = (material: Material) => entriesOf('member', report, material).map(({ key }) => key);

describe('in a browser that makes no sorted copy of a list', () => {
  beforeEach(() => lacks(Array.prototype, 'toSorted', 'with'));

  it('the material stands as it was laid, what is new behind it', () => {
    expect(shown(laid('third', 'first', 'second'))).toEqual(['third', 'first', 'second']);
    expect(shown({ tiles: [], orders: {} })).toEqual(['first', 'second', 'third']);
  });

  it('a picture is put before or behind its neighbour, and no further than the end', () => {
    const before = laid('third', 'first', 'second');
    const moved = (key: string, by: -1 | 1) => movedBy('member', report, before, key, by)['member/report'];
    expect(moved('first', -1)).toEqual(['first', 'third', 'second']);
    expect(moved('first', 1)).toEqual(['third', 'second', 'first']);
    expect(moved('third', -1)).toEqual(['third', 'first', 'second']);
  });
});
