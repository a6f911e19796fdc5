import { beforeEach, expect, it, vi } from 'vitest';
import { actOf, type ReviewKeys } from './use-review-keys.ts';

class Element {
  readonly within: string;
  constructor(within: string) {
    this.within = within;
  }
  closest(selectors: string) {
    return selectors.split(', ').includes(this.within) ? this : null;
  }
}

const keys = { decide: vi.fn(), next: vi.fn() } as unknown as ReviewKeys;
const press = (key: string, rest: object = {}) =>
  actOf({ key, code: '', target: null, ...rest } as unknown as KeyboardEvent, keys)?.();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('document', { querySelector: () => null });
});

it('decides by Ctrl+Enter, also out of a remark', () => {
  press('Enter', { ctrlKey: true, target: new Element('textarea') });
  expect(keys.decide).toHaveBeenCalledTimes(1);
});

it('takes single keys for words while somebody types', () => {
  press('n', { target: new Element('textarea') });
  expect(keys.next).not.toHaveBeenCalled();
  press('n');
  expect(keys.next).toHaveBeenCalledTimes(1);
});

it('does nothing behind an open dialog, whose focus may be anywhere', () => {
  vi.stubGlobal('document', { querySelector: () => ({}) });
  press('Enter', { ctrlKey: true });
  press('n');
  expect(keys.decide).not.toHaveBeenCalled();
  expect(keys.next).not.toHaveBeenCalled();
});
