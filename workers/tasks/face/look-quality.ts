// Whether one look at a face is good enough to say who it is: eyes, size, light and sharpness, for the page that asks
// and the server that proves it.
import type { FaceSize } from './detection.ts';

/** Bytes of a picture, row by row: red, green and blue, then whatever else a pixel has. */
export interface LookPixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** A box in fractions of the picture. */
interface PlacedBox extends FaceSize {
  readonly x: number;
  readonly y: number;
}

/** What light and lens made of a face. */
export interface LookLight {
  /** Mean of the face, 0 to 255. */
  readonly luma: number;
  /** The fraction of the face's whole contrast that its steepest edges cross within a hundredth of its width, 0 to 1. */
  readonly sharpness: number;
}

export type LookFault = 'too_small' | 'too_dark' | 'too_bright' | 'blurred' | 'eyes_shut';

/** What a look must be for its face to be compared. */
export interface LookBand {
  /** Height of the face, as a fraction of the picture's. */
  readonly smallBelow: number;
  readonly darkBelow: number;
  readonly brightAbove: number;
  readonly blurredBelow: number;
  /** Opening of the eyes below which they are shut, whoever it is; in photographs open ones of narrow eyes give 0.17. */
  readonly shutBelow: number;
  /** The fraction of the opening that the same eyes have in other looks, below which they are shut. */
  readonly shutBesideOthers: number;
  /** The same of opening times contrast: where the mesh hardly sees shut lids, the pixels do. */
  readonly hiddenBesideOthers: number;
}

/**
 * Set on the drawn people of seeds 201 to 220, with margin on the side of letting through: a phone of ten years ago in
 * an evening room must pass. Of seeds 1001 to 1040, of whom `npm run bench:vision -- --only looks` was then, the server
 * refused none of 160 good looks and the page one; the server let through 0.05 of those with shut eyes, and none that is
 * small, dark, blurred or in blown light.
 */
export const lookBands = {
  page: {
    // The page says it by readFaces() as well, by the detector's box.
    ...{ smallBelow: 0.16, darkBelow: 30, brightAbove: 226, blurredBelow: 0.16 },
    ...{ shutBelow: 0.15, shutBesideOthers: 0.76, hiddenBesideOthers: 0.62 },
  },
  /** A little below what the page asks for: what passes there passes here, after a JPEG. */
  server: {
    ...{ smallBelow: 0.145, darkBelow: 22, brightAbove: 236, blurredBelow: 0.12 },
    ...{ shutBelow: 0.13, shutBesideOthers: 0.72, hiddenBesideOthers: 0.58 },
  },
} as const satisfies Record<string, LookBand>;

/** How open the eyes are, by the mesh, and how much they stand out, by the pixels (eye-contrast.ts). */
export interface LookEyes {
  readonly eyes: number;
  readonly eyeContrast: number;
}

/** A face looking straight ahead, as it was measured. */
export interface MeasuredLook extends LookLight, LookEyes {
  readonly height: number;
}

/**
 * What is wrong with a look, the worst first; null where it is good. `others`: the eyes in looks of the same face
 * in which they are not to be shut; by their middle one, since a single look may be odd.
 */
export function lookFault(look: MeasuredLook, band: LookBand, others: readonly LookEyes[]): LookFault | null {
  if (look.height < band.smallBelow) return 'too_small';
  if (look.luma < band.darkBelow) return 'too_dark';
  if (look.luma > band.brightAbove) return 'too_bright';
  if (look.sharpness < band.blurredBelow) return 'blurred';
  return areShut(look, band, others) ? 'eyes_shut' : null;
}

function areShut({ eyes, eyeContrast }: LookEyes, band: LookBand, others: readonly LookEyes[]): boolean {
  const usual = middleOf(others.map((other) => other.eyes));
  if (eyes < Math.max(band.shutBelow, usual * band.shutBesideOthers)) return true;
  const usualSight = usual * middleOf(others.map((other) => other.eyeContrast));
  return eyes * eyeContrast < usualSight * band.hiddenBesideOthers;
}

/** 0 of none. */
const middleOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Brow to chin and cheek to cheek: hair and background say nothing of a face. */
const inner = { left: 0.14, right: 0.86, top: 0.16, bottom: 0.9 } as const;
/** Rows that are looked at, whatever the size of the face. */
const rows = 120;

/** Of the face in that box, in fractions of the picture. All zero where the box has no pixels. */
export function measureLight({ data, width, height, channels }: LookPixels, box: PlacedBox): LookLight {
  const across = (fraction: number) => clamp(Math.round((box.x + fraction * box.width) * width), width);
  const down = (fraction: number) => clamp(Math.round((box.y + fraction * box.height) * height), height);
  const [left, right, top, bottom] = [
    across(inner.left),
    across(inner.right),
    down(inner.top),
    down(inner.bottom),
  ];
  // An edge is as wide as the face is large: the same face nearer by is no less sharp.
  const step = Math.max(1, Math.round((box.width * width) / 100));
  const skip = Math.max(1, Math.floor((bottom - top) / rows));
  const levels = new Uint32Array(256);
  const steps = new Uint32Array(256);
  let [sum, count, pairs] = [0, 0, 0];
  for (let y = top; y < bottom; y += skip)
    for (let x = left; x < right; x++) {
      const level = lumaAt(data, (y * width + x) * channels);
      sum += level;
      count += 1;
      levels[level] = (levels[level] ?? 0) + 1;
      if (x + step >= right) continue;
      const difference = Math.abs(level - lumaAt(data, (y * width + x + step) * channels));
      steps[difference] = (steps[difference] ?? 0) + 1;
      pairs += 1;
    }
  if (count === 0 || pairs === 0) return { luma: 0, sharpness: 0 };
  const contrast = percentile(levels, count, 0.98) - percentile(levels, count, 0.02);
  const steepest = percentile(steps, pairs, 0.99);
  return { luma: sum / count, sharpness: contrast < leastContrast ? 0 : Math.min(1, steepest / contrast) };
}

const leastContrast = 12;

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

const lumaAt = (data: ArrayLike<number>, at: number): number =>
  Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));

function percentile(histogram: Uint32Array, count: number, fraction: number): number {
  let below = 0;
  for (let value = 0; value < 256; value++) {
    below += histogram[value] ?? 0;
    if (below >= count * fraction) return value;
  }
  return 255;
}
