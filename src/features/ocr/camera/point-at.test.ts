import { expect, it } from 'vitest';
import { pointAt } from './point-at.ts';

it('knows which point of the picture was tapped, of which the window shows the middle', () => {
  const box = { left: 10, top: 100, width: 320, height: 200 };
  const upright = { width: 480, height: 640 };
  const at = (clientX: number, clientY: number) => pointAt({ clientX, clientY }, box, upright);
  expect(at(170, 200)).toEqual({ x: 0.5, y: 0.5 });
  expect(at(10, 200)).toEqual({ x: 0, y: 0.5 });
  // 320 pixels show 480 across: 200 of 427 down are seen.
  expect(at(170, 100).y).toBeCloseTo(0.5 - 100 / (640 * (320 / 480)));
  expect(at(170, 500).y).toBe(1);
});
