// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRenewedFilm } from './use-renewed-film.ts';

const onOver = vi.fn<() => void>();
const onBroken = vi.fn<() => void>();
let root: Root;
let page: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onOver.mockClear();
  onBroken.mockClear();
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const Film = ({ url }: { readonly url: string }) => (
  <video src={url} {...useRenewedFilm(url, { onOver, onBroken })} />
);

const shows = (url: string) => act(() => root.render(<Film url={url} />));
const film = () => page.querySelector('video')!;
const says = (...names: readonly string[]) =>
  act(() => names.forEach((name) => film().dispatchEvent(new Event(name))));

function playsTo(seconds: number): void {
  film().currentTime = seconds;
  says('timeupdate');
}

/** As a browser does it: at 0 at once, which it tells before it has loaded anything. */
function beginsToLoad(url: string): void {
  shows(url);
  playsTo(0);
}

test('a film goes on at its place under the next address', () => {
  beginsToLoad('/film?signed=1');
  says('loadedmetadata');
  playsTo(7);
  says('error');
  expect(onOver).toHaveBeenCalledTimes(1);
  beginsToLoad('/film?signed=2');
  says('loadedmetadata');
  expect(film().currentTime).toBe(7);
});

test('what cannot be played is asked for once more, and not without end', () => {
  beginsToLoad('/film?signed=1');
  says('error');
  beginsToLoad('/film?signed=2');
  says('error');
  expect(onOver).toHaveBeenCalledTimes(1);
  expect(onBroken).toHaveBeenCalledTimes(1);
});

test('each address that played is followed by another', () => {
  for (const signed of [1, 2, 3]) {
    beginsToLoad(`/film?signed=${signed}`);
    says('loadedmetadata');
    playsTo(signed);
    says('error');
  }
  expect(onOver).toHaveBeenCalledTimes(3);
  expect(onBroken).not.toHaveBeenCalled();
});
