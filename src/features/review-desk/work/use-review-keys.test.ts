// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { actOf, type ReviewKeys } from './use-review-keys.ts';

/** The focused one of a page that holds nothing but this. */
function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}
const seekBar = '<input type="range" data-seek>';
const volume = '<input type="range">';
const box = '<input type="checkbox">';

const keys = {
  ...{ decide: vi.fn(), next: vi.fn(), toggle: vi.fn(), step: vi.fn(), louder: vi.fn() },
} as unknown as ReviewKeys;
const press = (key: string, rest: object = {}, isPointed = false) =>
  actOf({ key, code: '', target: null, ...rest } as unknown as KeyboardEvent, keys, isPointed)?.();

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

it('decides by Ctrl+Enter, also out of a remark', () => {
  press('Enter', { ctrlKey: true, target: element('<textarea></textarea>') });
  expect(keys.decide).toHaveBeenCalledTimes(1);
});

it('takes single keys for words while somebody types', () => {
  press('n', { target: element('<textarea></textarea>') });
  expect(keys.next).not.toHaveBeenCalled();
  press('n');
  expect(keys.next).toHaveBeenCalledTimes(1);
});

it.each([
  ['the seek bar', seekBar],
  ['the volume', volume],
  ['a box', box],
])('takes single keys for shortcuts at %s', (_where, html) => {
  press('n', { target: element(html) });
  expect(keys.next).toHaveBeenCalledTimes(1);
});

it('moves the seek bar as the video moves, and leaves the volume its arrows', () => {
  press('ArrowRight', { target: element(seekBar) });
  press('ArrowDown', { target: element(seekBar) });
  press('ArrowRight', { target: element(volume) });
  press('ArrowDown');
  expect(vi.mocked(keys.step).mock.calls).toEqual([[5000], [-5000]]);
  press('ArrowUp', { target: element(seekBar), shiftKey: true });
  expect(keys.louder).toHaveBeenCalledExactlyOnceWith(0.1);
});

it('ticks by the space bar the box that was come to by Tab, not the one just clicked', () => {
  const target = element(box);
  target.focus();
  press(' ', { target });
  expect(keys.toggle).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(target);
  press(' ', { target }, true);
  expect(keys.toggle).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(document.body);
});

it('does nothing behind an open dialog, whose focus may be anywhere', () => {
  element('<dialog open></dialog>');
  press('Enter', { ctrlKey: true });
  press('n');
  expect(keys.decide).not.toHaveBeenCalled();
  expect(keys.next).not.toHaveBeenCalled();
});
