import { expect, it } from 'vitest';
import { openings } from './mesh.ts';

/** A mesh of which only the points that count are there. */
function mesh(lip: number, lid: number): [number, number][] {
  const points: [number, number][] = Array.from({ length: 468 }, () => [0, 0]);
  points[10] = [50, 0];
  points[152] = [50, 100];
  points[13] = [50, 70];
  points[14] = [50, 70 + lip];
  for (const [upper, lower, inner, outer] of [
    [159, 145, 33, 133],
    [386, 374, 362, 263],
  ] as const) {
    points[upper] = [20, 40];
    points[lower] = [20, 40 + lid];
    points[inner] = [10, 42];
    points[outer] = [30, 42];
  }
  return points;
}

it('measures mouth and eyes in fractions of the face, whatever its size', () => {
  expect(openings(mesh(12, 6))).toEqual({ mouth: 0.12, eyes: 0.3 });
  const twice = mesh(12, 6).map(([x, y]) => [2 * x, 2 * y] as const);
  expect(openings(twice)).toEqual({ mouth: 0.12, eyes: 0.3 });
});

it('a mouth and eyes that are shut measure nothing, and so does no mesh', () => {
  expect(openings(mesh(0, 0))).toEqual({ mouth: 0, eyes: 0 });
  expect(openings([])).toEqual({ mouth: 0, eyes: 0 });
});
