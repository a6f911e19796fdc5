import { expect, test } from 'vitest';
import { judgePicture, type SeenCard } from './judge-picture.ts';

const seen = (change: Partial<SeenCard>, quality: Partial<SeenCard['quality']> = {}): SeenCard => ({
  ...{ side: 'front', fields: [{ field: 'name' }, { field: 'number' }], signs: [] },
  quality: { sharpness: 3, brightness: 140, glare: 0, cutOff: false, ...quality },
  ...change,
});

test('a picture that could be read is good, however it looks', () => {
  expect(judgePicture(seen({}, { sharpness: 0.2, glare: 0.5 }), 'front')).toEqual({
    findings: [],
    isGood: true,
  });
});

test.each([
  ['no_card', seen({ side: null })],
  ['wrong_side', seen({ side: 'back' })],
  ['unreadable', seen({ fields: [{ field: 'name' }] })],
  ['blurred', seen({ fields: [] }, { sharpness: 0.9 })],
  ['dark', seen({ fields: [] }, { brightness: 49 })],
  ['glare', seen({ fields: [] }, { glare: 0.05 })],
  ['cut_off', seen({ fields: [] }, { cutOff: true })],
])('%s is the first thing that is said', (finding, picture) => {
  const judged = judgePicture(picture, 'front');
  expect([judged.isGood, judged.findings[0]]).toEqual([false, finding]);
});

test('a screen is told of a picture that is taken', () => {
  expect(judgePicture(seen({ signs: ['screen'] }), 'front')).toEqual({ findings: ['screen'], isGood: true });
});
