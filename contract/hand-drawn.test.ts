import { expect, test } from 'vitest';
import { isHandDrawn } from './hand-drawn.ts';

const stroke = (...points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y], n) => ({ x, y, t: n * 20 }));

test.each([
  ['nothing', [], false],
  ['a single touch', [stroke([500, 500])], false],
  ['touches all over the pad', [stroke([100, 100]), stroke([900, 900])], false],
  ['a slip of the finger', [stroke([500, 500], [560, 510])], false],
  ['a blot', [stroke(...Array.from({ length: 40 }, (_, n) => [500 + (n % 2) * 20, 500] as const))], false],
  ['一, written small', [stroke([400, 500], [610, 490])], true],
  [
    '文, with its dot',
    [
      stroke([500, 200]),
      stroke([350, 350], [650, 350]),
      stroke([550, 350], [350, 750]),
      stroke([400, 400], [650, 750]),
    ],
    true,
  ],
])('%s', (_what, strokes, isSignature) => {
  expect(isHandDrawn(strokes)).toBe(isSignature);
});
