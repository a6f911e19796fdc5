import { expect, it } from 'vitest';
import { eyeContrast } from './eye-contrast.ts';
import { meshPoints, type MeshPoint } from './mesh.ts';
import type { LookPixels } from './look-quality.ts';

const [width, height] = [200, 100];
const middles = [50, 150] as const;
const eyeWidth = 50;

/** Two eyes in plain skin: open with white and iris, or shut with the line of the lashes. */
function face(isOpen: boolean, light = 1): LookPixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [Math.min(...middles.map((middle) => Math.abs(x - middle))), Math.abs(y - 40)];
      const isWithin = u < 20 && v < 8;
      const open = !isWithin ? 120 : u < 8 ? 20 : 170;
      const shut = isWithin && v < 2 ? 60 : 120;
      data.fill((isOpen ? open : shut) * light, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  return { data, width, height, channels: 3 };
}

const points: MeshPoint[] = [];
for (const [i, { corners }] of meshPoints.eyes.entries())
  for (const [end, point] of corners.entries())
    points[point] = [(middles[i] ?? 0) + (end - 0.5) * eyeWidth, 40];

it('an open eye stands out by white and iris, a shut one by its lashes alone', () => {
  expect(eyeContrast(face(true), points)).toBeCloseTo(1.25, 1);
  expect(eyeContrast(face(false), points)).toBeLessThan(0.6);
});

it('is the same in half the light', () => {
  expect(eyeContrast(face(true, 0.5), points)).toBeCloseTo(eyeContrast(face(true), points), 1);
});

it('is nothing without a mesh, in the dark, and where the eyes lie outside of the picture', () => {
  expect(eyeContrast(face(true), [])).toBe(0);
  expect(eyeContrast(face(true, 0), points)).toBe(0);
  const outside = points.map((point): MeshPoint | undefined => point && [point[0] + 900, point[1]]);
  expect(eyeContrast(face(true), outside as MeshPoint[])).toBe(0);
});
