import { beforeEach, expect, it, vi } from 'vitest';
import { resultByNumber } from './use-number-keys.ts';

class Element {
  readonly tagName: string;
  readonly type: string;
  constructor(tagName: string, type = '') {
    this.tagName = tagName;
    this.type = type;
  }
}
class Input extends Element {}

const results = ['pass', 'refuse'] as const;
const press = (key: string, rest: object = {}) =>
  resultByNumber({ key, target: new Element('BODY'), ...rest } as unknown as KeyboardEvent, results);

beforeEach(() => {
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('document', { querySelector: () => null });
});

it('chooses by its number what is there', () => {
  expect(['1', '2', '3', 'a'].map((key) => press(key))).toEqual(['pass', 'refuse', null, null]);
  expect(press('2', { target: new Input('INPUT', 'radio') })).toBe('refuse');
});

it('chooses nothing while somebody is writing', () => {
  expect(press('2', { target: new Input('INPUT', 'text') })).toBeNull();
  expect(press('2', { target: new Element('TEXTAREA') })).toBeNull();
});

it.each(['ctrlKey', 'altKey', 'metaKey'])('leaves a digit with %s to the browser', (modifier) => {
  expect(press('2', { [modifier]: true })).toBeNull();
});

it('chooses nothing under an open sheet', () => {
  vi.stubGlobal('document', { querySelector: () => ({}) });
  expect(press('2')).toBeNull();
});
