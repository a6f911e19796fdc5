import type { Point } from './pixels.ts';

export interface Rectangle {
  readonly centre: Point;
  /** Of its longer side, -π/2 to π/2. */
  readonly angle: number;
  /** The longer side. */
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle, turned as it may be, around points. */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points);
  let best: Rectangle | null = null;
  for (let i = 0; i < hull.length; i++) {
    const from = hull[i]!;
    const to = hull[(i + 1) % hull.length]!;
    const turned = around(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || turned.width * turned.height < best.width * best.height) best = turned;
  }
  const { centre, angle, width, height } = best ?? around(hull, 0);
  return width >= height
    ? { centre, angle: halfTurn(angle), width, height }
    : { centre, angle: halfTurn(angle + Math.PI / 2), width: height, height: width };
}

function around(points: readonly Point[], angle: number): Rectangle {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const u = x * ux + y * uy;
    const v = y * ux - x * uy;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: { x: u * ux - v * uy, y: u * uy + v * ux },
    angle,
    width: right - left,
    height: bottom - top,
  };
}

/** The same line's angle, -π/2 to π/2. */
export function halfTurn(angle: number): number {
  return angle - Math.PI * Math.floor(angle / Math.PI + 0.5);
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function chain(sorted: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of sorted) {
    while (hull.length >= 2 && cross(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
