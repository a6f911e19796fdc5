// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyStorage } from '../../../tests/support/page-storage.ts';
import type { DeviceSeal } from '../../session/device-seal.ts';
import { useKeptSignature } from './use-kept-signature.ts';

const seal: DeviceSeal = {
  seal: (text, subject) => ({ key: subject, content: text }),
  open: ({ content }) => Promise.resolve(content),
};
vi.mock('../../session/device-seal.ts', () => ({ openDeviceSeal: () => Promise.resolve(seal) }));

const given = { document_nos: ['D1'], strokes: [], typed: '林知夏' };
let root: Root;
let storage: ReadonlyMap<string, string>;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  storage = emptyStorage('localStorage');
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

interface Props {
  readonly content: string;
  readonly confirmedAt: string | null;
}

function Signing({ content, confirmedAt }: Props) {
  const shown = { content_sha256: content, confirmed_at: confirmedAt };
  const { signature, keep, forget } = useKeptSignature({ process_no: 'P1' }, shown);
  return <button onClick={() => (signature ? forget() : keep(given))}>{signature?.typed}</button>;
}

/** What is to be confirmed, and when it was. */
async function shows(content: string, confirmedAt: string | null = null): Promise<void> {
  act(() => root.render(<Signing {...{ content, confirmedAt }} />));
  await act(() => vi.dynamicImportSettled());
}

/** The app that the page ran in dropped it. */
const isDropped = () => {
  act(() => root.unmount());
  root = createRoot(place);
};

/** Gives a signature; where one was given, takes it back to sign anew. */
const taps = () => act(() => place.querySelector('button')?.click());

async function signs(): Promise<void> {
  await shows('a');
  taps();
  expect(storage.has('kept_signatures')).toBe(true);
}

test('a signature outlasts the page under what it was given to', async () => {
  await signs();
  isDropped();
  await shows('a');
  expect(place.textContent).toBe('林知夏');
});

test('a signature that outlasted the page can be given anew', async () => {
  await signs();
  isDropped();
  await shows('a');
  taps();
  expect(place.textContent).toBe('');
  expect(storage.has('kept_signatures')).toBe(false);
  taps();
  expect(place.textContent).toBe('林知夏');
  expect(storage.has('kept_signatures')).toBe(true);
});

test('it leaves the device once it is confirmed, though the answer was lost', async () => {
  await signs();
  await shows('a', '2026-11-28T00:00:00Z');
  expect(storage.has('kept_signatures')).toBe(false);
});

test('it leaves the device once the order says something else', async () => {
  await signs();
  isDropped();
  await shows('b');
  expect(place.textContent).toBe('');
  expect(storage.has('kept_signatures')).toBe(false);
});
