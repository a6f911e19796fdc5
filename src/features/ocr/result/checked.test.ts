import { expect, it } from 'vitest';
import type { CardField, ReadField } from '../../../../contract/model/identity.ts';
import { firstDiffering, ofItsPictures, withoutSide } from './checked.ts';

const nothing = { values: {}, seen: [] };

const field = (name: CardField, matches: boolean): ReadField => ({
  ...{ field: name, side: 'front', read: '', value: '', applied: '', matches },
  ...{ state: 'sure', said: null, crop_url: null, note: null },
});

it('is the number where birthday and gender differ with it, else the first on the card', () => {
  const follows = [field('gender', false), field('birth', false)];
  expect(firstDiffering([...follows, field('number', false)], nothing)?.field).toBe('number');
  expect(firstDiffering([...follows, field('number', true)], nothing)?.field).toBe('gender');
  expect(firstDiffering([field('birth', true), field('number', true)], nothing)).toBeUndefined();
});

it('a name differs by what it is, not by what a keyboard writes of it', () => {
  const name: ReadField = { ...field('name', true), applied: '买买提·吐尔逊' };
  const typed = (as: string) => firstDiffering([name], { values: { name: as }, seen: ['name'] })?.field;
  expect(typed('买买提•吐尔逊 ')).toBeUndefined();
  expect(typed('买买提·吐尔孙')).toBe('name');
});

it('of a side that is taken anew everything is looked at anew, and the other stays', () => {
  const fields: ReadField[] = [field('name', true), { ...field('authority', true), side: 'back' }];
  const checked = {
    values: { name: '周明远', authority: '青禾市公安局' },
    seen: ['name', 'authority'] as const,
  };
  expect(withoutSide(checked, 'front', fields)).toEqual({
    ...{ values: { authority: '青禾市公安局' }, seen: ['authority'] },
  });
  expect(withoutSide(checked, 'paper_1', fields)).toEqual(checked);
});

it('of a side whose picture is another by now nothing that was said counts, and of the other all', () => {
  const shown = (file_id: string) => ({ file_id, url: '', expires_at: '', flagged: false });
  const card = {
    sides: { front: shown('F2'), back: shown('F3') },
    fields: [field('address', true), { ...field('authority', true), side: 'back' as const }],
  };
  const checked = {
    values: { address: '青禾市一路 1 号', authority: '青禾市公安局' },
    seen: ['address', 'authority'] as const,
  };
  expect(ofItsPictures(checked, { front: 'F2', back: 'F3' }, card)).toEqual(checked);
  expect(ofItsPictures(checked, { front: 'F1', back: 'F3' }, card)).toEqual({
    ...{ values: { authority: '青禾市公安局' }, seen: ['authority'] },
  });
  expect(ofItsPictures(checked, { front: 'F1', back: null }, card)).toEqual(nothing);
});
