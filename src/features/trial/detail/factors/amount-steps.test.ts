import { expect, it } from 'vitest';
import { steppedDown, steppedUp, yuanWords } from './amount-steps.ts';

const bounds = { min: 100_000, max: 800_000, step: 50_000 };

it('goes by whole steps from the least amount to the most', () => {
  expect(steppedUp(300_000, bounds)).toBe(350_000);
  expect(steppedDown(300_000, bounds)).toBe(250_000);
  expect(steppedUp(800_000, bounds)).toBeNull();
  expect(steppedDown(100_000, bounds)).toBeNull();
});

it('leads from between two steps, and from outside the bounds, back onto one', () => {
  expect(steppedUp(312_000, bounds)).toBe(350_000);
  expect(steppedDown(312_000, bounds)).toBe(300_000);
  expect(steppedUp(20_000, bounds)).toBe(100_000);
  expect(steppedDown(2_000_000, bounds)).toBe(800_000);
});

it('says amounts as people do', () => {
  expect([500_000, 31_000, 31_500, 800].map(yuanWords)).toEqual([
    '50 万元',
    '3.1 万元',
    '31,500 元',
    '800 元',
  ]);
});
