import { meshPoints } from '../../../workers/tasks/face/mesh.ts';
import type { MeshFace } from './mesh.ts';
import type { Picture } from './picture.ts';

// The descriptor's network was trained on faces turned upright by the corners of the eyes and the base of the
// nose and cut out with a margin of a quarter. Cut like this, tilted heads match themselves and strangers stay
// apart; the plain boxes of face-api and of Human do neither as well.

const margin = 0.25;

const [firstEye, secondEye] = meshPoints.eyes;
/** Points of the mesh, and where dlib's mean face has them in the unit square. */
const anchors = [
  { point: firstEye.corners[0], x: 0.1206, y: 0.2137 },
  { point: firstEye.corners[1], x: 0.3341, y: 0.2291 },
  { point: secondEye.corners[0], x: 0.6461, y: 0.229 },
  { point: secondEye.corners[1], x: 0.8596, y: 0.2135 },
  { point: meshPoints.noseBase, x: 0.4901, y: 0.6278 },
] as const;

/** The face upright in a square of so many pixels, three floats of 0 to 255 each. */
export function cutChip(picture: Picture, face: Pick<MeshFace, 'points'>, chipSize: number): Float32Array {
  const inChip = anchors.map(({ x, y }) => [unit(x) * chipSize, unit(y) * chipSize] as const);
  const inPicture = anchors.map(({ point }) => {
    const [x = 0, y = 0] = face.points[point] ?? [];
    return [x, y] as const;
  });
  const turn = similarity(inChip, inPicture);
  // Several samples a pixel where the picture is larger than the chip: fine detail must not flicker.
  const samples = Math.max(1, Math.round(Math.hypot(turn.a, turn.b)));
  const chip = new Float32Array(chipSize * chipSize * 3);
  for (let y = 0; y < chipSize; y++)
    for (let x = 0; x < chipSize; x++)
      for (let s = 0; s < samples * samples; s++) {
        const dx = x + ((s % samples) + 0.5) / samples - 0.5;
        const dy = y + (Math.floor(s / samples) + 0.5) / samples - 0.5;
        const u = turn.x + turn.a * dx - turn.b * dy;
        const v = turn.y + turn.b * dx + turn.a * dy;
        addSample(picture, u, v, chip, (y * chipSize + x) * 3, 1 / (samples * samples));
      }
  return chip;
}

const unit = (value: number) => (margin + value) / (2 * margin + 1);

type Points = readonly (readonly [number, number])[];

/** Turn, scale and shift that take `from` to `to` with the least squared error. */
function similarity(from: Points, to: Points): { a: number; b: number; x: number; y: number } {
  const [fx, fy] = mean(from);
  const [tx, ty] = mean(to);
  let a = 0;
  let b = 0;
  let square = 0;
  from.forEach(([x, y], i) => {
    const [u, v] = to[i] ?? [0, 0];
    a += (x - fx) * (u - tx) + (y - fy) * (v - ty);
    b += (x - fx) * (v - ty) - (y - fy) * (u - tx);
    square += (x - fx) ** 2 + (y - fy) ** 2;
  });
  a /= square;
  b /= square;
  return { a, b, x: tx - a * fx + b * fy, y: ty - b * fx - a * fy };
}

function mean(points: Points): readonly [number, number] {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0);
  return [sum(0) / points.length, sum(1) / points.length];
}

function addSample(
  { rgb, width, height }: Picture,
  u: number,
  v: number,
  into: Float32Array,
  at: number,
  weight: number,
): void {
  const x = Math.min(width - 2, Math.max(0, Math.floor(u)));
  const y = Math.min(height - 2, Math.max(0, Math.floor(v)));
  const fu = Math.min(1, Math.max(0, u - x));
  const fv = Math.min(1, Math.max(0, v - y));
  for (let c = 0; c < 3; c++) {
    const top = lerp(rgb[(y * width + x) * 3 + c], rgb[(y * width + x + 1) * 3 + c], fu);
    const low = lerp(rgb[((y + 1) * width + x) * 3 + c], rgb[((y + 1) * width + x + 1) * 3 + c], fu);
    into[at + c] = (into[at + c] ?? 0) + lerp(top, low, fv) * weight;
  }
}

const lerp = (from = 0, to = 0, share: number) => from + (to - from) * share;
