// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardDetail, CardField, CardSide } from '../../../../contract/model/identity.ts';
import { openLater } from '../../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../../parts/kept-sealed/use-kept.ts';
import { useCardEntries } from './use-card-entries.ts';

vi.mock('../../../parts/kept-sealed/open-later.ts', () => ({ openLater: vi.fn() }));
vi.mock('../../../parts/kept-sealed/use-kept.ts', () => ({ useKept: vi.fn() }));

const field = (name: CardField, side: CardSide) => ({ field: name, side });
const cardWith = (front: string) =>
  ({
    sides: { front: { file_id: front }, back: { file_id: 'F-back' } },
    fields: [field('address', 'front'), field('authority', 'back')],
  }) as CardDetail;

let root: Root;
let copy: unknown;
const shown = vi.fn<(now: ReturnType<typeof useCardEntries>) => void>();
const entries = () => shown.mock.lastCall?.[0];
function Card({ detail }: { readonly detail: CardDetail }) {
  const now = useCardEntries({ subject: { process_no: 'I1' }, memberNo: 'M1', detail, isOver: false });
  useEffect(() => shown(now));
  return null;
}
const looks = (detail: CardDetail) => act(() => root.render(<Card detail={detail} />));
const kept = {
  read: () => copy,
  isOnDevice: () => true,
  clear: () => undefined,
  set: (it: unknown) => (copy = it),
};
const schema = vi.mocked(openLater).mock.lastCall?.[1];
const opens = () => vi.mocked(useKept).mockReturnValue(kept);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.mocked(useKept).mockReturnValue(null);
  root = createRoot(document.createElement('div'));
  copy = {
    paper: { name: '林小满', number: 'R320123456' },
    checked: { values: { address: '青禾市一路 1 号' }, seen: ['address'] },
    pictures: { front: 'F-front', back: 'F-back' },
  };
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('joins what was typed and ticked before the sealed copy had opened, and can be unticked after it', () => {
  const detail = cardWith('F-front');
  looks(detail);
  act(() => entries()?.fill({ name: '林' }));
  act(() => entries()?.check({ values: {}, seen: ['authority'] }));
  opens();
  looks(detail);
  const values = { address: '青禾市一路 1 号' };
  expect(entries()?.paper).toEqual({ name: '林', number: 'R320123456' });
  expect(entries()?.checked).toEqual({ values, seen: ['address', 'authority'] });
  expect(copy).toMatchObject({ paper: entries()?.paper, checked: entries()?.checked });
  act(() => entries()?.check({ values, seen: ['authority'] }));
  expect(entries()?.checked).toEqual({ values, seen: ['authority'] });
  expect(copy).toMatchObject({ checked: entries()?.checked });
});

it('keeps which paper is shown, and opens what the release before kept without it', () => {
  const detail = cardWith('F-front');
  expect(schema?.parse(copy)).toEqual(copy);
  opens();
  looks(detail);
  expect(entries()?.chosen).toBeUndefined();
  act(() => entries()?.choose('birth_certificate'));
  expect(copy).toMatchObject({ chosen: 'birth_certificate', paper: { number: 'R320123456' } });
  expect(schema?.parse(copy)).toMatchObject({ chosen: 'birth_certificate' });
  act(() => root.unmount());
  root = createRoot(document.createElement('div'));
  looks(detail);
  expect(entries()?.chosen).toBe('birth_certificate');
});

it('says nothing of a side that another device took anew', () => {
  opens();
  looks(cardWith('F-front'));
  expect(entries()?.checked.seen).toEqual(['address']);
  looks(cardWith('F-anew'));
  expect(entries()?.checked).toEqual({ values: {}, seen: [] });
  act(() => entries()?.check({ values: {}, seen: ['authority'] }));
  looks(cardWith('F-anew'));
  expect(entries()?.checked).toEqual({ values: {}, seen: ['authority'] });
});
