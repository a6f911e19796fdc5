import { expect, test } from 'vitest';
import { withoutFaces } from './face-measures.ts';

test('whom a face was like is forgotten, what was read and heard is not', () => {
  const measure = {
    segment: 1,
    syllables: 12,
    portraitDistance: 0.41,
    otherPerson: { looks: 1, of: 4, atMs: 500 },
  };
  expect(withoutFaces(measure)).toEqual({
    segment: 1,
    syllables: 12,
    portraitDistance: null,
    otherPerson: { looks: 0, of: 0, atMs: null },
  });
  expect(withoutFaces({ segment: 1 })).toEqual({ segment: 1 });
});
