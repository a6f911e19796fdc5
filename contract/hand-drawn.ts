import type { SignatureStrokes } from './model/order.ts';

/** In thousandths of the pad, as strokes are: a tap, or a slip of the finger, is no signature; 一 written small is. */
const leastLength = 200;
const leastExtent = 100;

/** Whether strokes are long and large enough to be somebody's name. */
export function isHandDrawn(strokes: SignatureStrokes): boolean {
  const points = strokes.flat();
  if (points.length === 0) return false;
  const extent = Math.max(spread(points.map(({ x }) => x)), spread(points.map(({ y }) => y)));
  return extent >= leastExtent && strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= leastLength;
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const lengthOf = (stroke: SignatureStrokes[number]): number =>
  stroke.reduce((sum, { x, y }, n) => {
    const before = stroke[n - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
