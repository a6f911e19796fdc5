// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResultChoice } from './result-choice.tsx';

const chooses = vi.fn();
let root: Root;
let place: HTMLElement;
const shows = () => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const file = { kind: 'manual' as const, results: ['pass' as const, 'refuse' as const] };
  act(() => root.render(<ResultChoice file={file} chosen={null} invalid={false} onChoose={chooses} />));
};
const leaves = () => {
  act(() => root.unmount());
  place.remove();
};
const presses = (key: string) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const keys = () => place.querySelector<HTMLInputElement>('[role=switch]');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  shows();
});
afterEach(() => {
  leaves();
  chooses.mockReset();
  vi.unstubAllGlobals();
});

it('chooses by a digit until that is switched off, which the device remembers', () => {
  presses('2');
  expect(chooses.mock.calls).toEqual([['refuse']]);
  act(() => keys()?.click());
  presses('1');
  leaves();
  shows();
  presses('1');
  expect(keys()?.checked).toBe(false);
  expect(chooses).toHaveBeenCalledTimes(1);
  act(() => keys()?.click());
  presses('1');
  expect(chooses.mock.calls.at(-1)).toEqual(['pass']);
});
