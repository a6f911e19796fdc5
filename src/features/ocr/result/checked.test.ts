import { expect, it } from 'vitest';
import type { CardField, ReadField } from '../../../../contract/model/identity.ts';
import { firstDiffering } from './checked.ts';

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
