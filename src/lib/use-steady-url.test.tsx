// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyPicture } from './use-steady-url.ts';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Picture({ id, url }: { readonly id: string; readonly url: string }) {
  const [src, onError] = useSteadyPicture(id, url);
  return <img src={src} alt="" onError={onError} />;
}

const looks = (url: string, id = 'card') => act(() => root.render(<Picture id={id} url={url} />));
const fails = () => act(() => void place.querySelector('img')?.dispatchEvent(new Event('error')));
const src = () => place.querySelector('img')?.getAttribute('src');

test('a picture is fetched once, though each look signs its address anew', () => {
  looks('/card?signed=1');
  looks('/card?signed=2');
  expect(src()).toBe('/card?signed=1');
  looks('/other?signed=3', 'other');
  expect(src()).toBe('/other?signed=3');
});

test('one that did not load takes the newest address, or else the next', () => {
  looks('/card?signed=1');
  looks('/card?signed=2');
  fails();
  expect(src()).toBe('/card?signed=2');
  // That is the newest there is: the next look has another.
  fails();
  expect(src()).toBe('/card?signed=2');
  looks('/card?signed=3');
  expect(src()).toBe('/card?signed=3');
  looks('/card?signed=4');
  expect(src()).toBe('/card?signed=3');
});
