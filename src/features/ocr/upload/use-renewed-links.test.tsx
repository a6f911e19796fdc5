// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardDetail } from '../../../../contract/model/identity.ts';
import { useRenewedLinks } from './use-renewed-links.ts';

const askedAt = Date.parse('2026-11-28T10:00:00Z');
const cardSigned = (signature: number, secondsAfter = 300) => {
  const expires_at = new Date(askedAt + secondsAfter * 1000).toISOString();
  return {
    sides: { front: { url: `/front?${signature}`, expires_at }, back: null },
    fields: [{ crop_url: `/crop?${signature}` }, { crop_url: null }],
  } as CardDetail;
};

let root: Root;
let place: HTMLElement;
const renew = vi.fn();

function Card({ detail, isCameraOpen }: { readonly detail: CardDetail; readonly isCameraOpen: boolean }) {
  useRenewedLinks(detail, isCameraOpen, renew);
  const links = [detail.sides.front?.url, detail.fields[0]?.crop_url, '/of-another'];
  return links.map((src, at) => <img key={at} src={src ?? ''} alt="" />);
}

const looks = (detail: CardDetail, isCameraOpen = false) =>
  act(() => root.render(<Card {...{ detail, isCameraOpen }} />));
const breaks = (at: number) =>
  act(() => void place.querySelectorAll('img')[at]?.dispatchEvent(new Event('error')));
const isSeen = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['Date'], now: askedAt });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  renew.mockReset();
});

it('asks for others where a picture did not load, of each picture once', () => {
  looks(cardSigned(1));
  breaks(0);
  expect(renew).toHaveBeenCalledTimes(1);
  looks(cardSigned(2));
  breaks(0);
  expect(renew).toHaveBeenCalledTimes(1);
  breaks(1);
  expect(renew).toHaveBeenCalledTimes(2);
  breaks(2);
  expect(renew).toHaveBeenCalledTimes(2);
});

it('asks for others when the page is seen again, once they are over', () => {
  looks(cardSigned(1));
  isSeen();
  expect(renew).not.toHaveBeenCalled();
  vi.setSystemTime(askedAt + 300_000);
  isSeen();
  expect(renew).toHaveBeenCalledTimes(1);
  looks(cardSigned(2, 600));
  isSeen();
  expect(renew).toHaveBeenCalledTimes(1);
});

it('asks for others when the camera is closed, once they are over', () => {
  looks(cardSigned(1), true);
  looks(cardSigned(1));
  expect(renew).not.toHaveBeenCalled();
  looks(cardSigned(1), true);
  vi.setSystemTime(askedAt + 301_000);
  isSeen();
  expect(renew).not.toHaveBeenCalled();
  looks(cardSigned(1));
  expect(renew).toHaveBeenCalledTimes(1);
});
