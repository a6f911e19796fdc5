import { expect, test } from 'vitest';
import { unseenPeople } from './unseen-people.ts';

test('whom a bench reports on taught the product nothing', () => {
  expect(unseenPeople('ordinary', 40)).toHaveLength(40);
  expect(unseenPeople('unknown characters', 40)).toHaveLength(40);
});

test('a bench of so many people that it would come to those who taught the product does not begin', () => {
  expect(() => unseenPeople('ordinary', 501)).toThrow('2001');
});

test('no person is reported on as an ordinary one and with a seldom name', () => {
  const ordinary = new Set(unseenPeople('ordinary', 500));
  expect(unseenPeople('unknown characters', 40).filter((seed) => ordinary.has(seed))).toEqual([]);
});
