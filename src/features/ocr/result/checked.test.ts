import { expect, it } from 'vitest';
import type { CardField, ReadField } from '../../../../contract/model/identity.ts';
import { firstDiffering, withoutSide } from './checked.ts';

const nothing = { values: {}, seen: [] };

const field = (name: CardField, matches: boolean): ReadField => ({
  ...{ field: name, side: 'front', read: '', value: '', applied: '', matches },
  ...{ state: 'sure', crop_url: null, note: null },
});

it('is the number where birthday and gender differ with it, else the first on the card', () => {
  const follows = [field('gender', false), field('birth', false)];
  expect(firstDiffering([...follows, field('number', false)], nothing)?.field).toBe('number');
  expect(firstDiffering([...follows, field('number', true)], nothing)?.field).toBe('gender');
  expect(firstDiffering([field('birth', true), field('number', true)], nothing)).toBeUndefined();
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
