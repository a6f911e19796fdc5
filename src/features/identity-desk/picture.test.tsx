// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
});

function shown(): HTMLElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(<Picture id="card" url="/card" words="人像面" />));
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  return place;
}

test('a picture opens larger', () => {
  expect(shown().querySelector('button')?.getAttribute('aria-label')).toBe('放大人像面');
});

test('where the browser has no dialogs the picture stands by itself, and it is said why', () => {
  const { HTMLDialogElement } = window;
  Reflect.deleteProperty(window, 'HTMLDialogElement');
  onTestFinished(() => void Object.assign(window, { HTMLDialogElement }));
  const place = shown();
  expect(place.querySelectorAll('img')).toHaveLength(1);
  expect(place.querySelector('button, dialog')).toBeNull();
  expect(place.textContent).toContain('当前浏览器版本过低');
});
