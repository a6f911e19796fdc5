// All that is measured of one look at a card.
import { findEdges } from './edges.ts';
import { findCard } from './find-card.ts';
import { toCardFrame, type CardCorners, type CardFrame, type CardPoint } from './frame.ts';
import { flatten, type Region } from './rectify.ts';
import { sharpnessOf } from './sharpness.ts';
import { readSide, readSideSigns, type CardSide } from './side.ts';
import { blownOf, brightnessOf, glareOf, isCovered } from './surface.ts';
import { cardBands } from './thresholds.ts';

/** What a look at the camera's picture gave; of the card only where one was found. */
export interface CardMeasures {
  /** Mean luma of the whole picture, 0 to 255. */
  readonly brightness: number;
  readonly card: MeasuredCard | null;
}

export interface MeasuredCard {
  /** In fractions of the picture. */
  readonly corners: CardCorners;
  /** Its mean width as a fraction of the picture's. */
  readonly width: number;
  /** How far it sticks out of the guiding frame at most, as a fraction of the picture; 0 where it lies inside. */
  readonly outside: number;
  /** Degrees that it is turned. */
  readonly turned: number;
  /** How unlike opposite sides are, 0 for a card that is held flat. */
  readonly askew: number;
  readonly sharpness: number;
  readonly brightness: number;
  /** Fractions of the card: a lamp's reflection, and all that is white. */
  readonly glare: number;
  readonly blown: number;
  readonly covered: boolean;
  /** Null where the picture does not show which. */
  readonly side: CardSide | null;
}

/** RGBA, row by row; `frame`: where the page guides the card to, in fractions of the picture. */
export function measureCard(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  frame: Region,
): CardMeasures {
  const small = toCardFrame(pixels, width, height);
  const found = findCard(findEdges(small));
  const brightness = brightnessOf(small);
  if (!found) return { brightness, card: null };
  const flat = flatten(small, found.corners);
  const { leastGap, leastColour } = cardBands.covered;
  return {
    brightness,
    card: {
      ...shapeOf(found.corners, small, frame),
      corners: found.corners,
      sharpness: sharpnessOf(pixels, width, height, boundsOf(found.corners)),
      brightness: brightnessOf(flat),
      glare: glareOf(flat),
      blown: blownOf(flat),
      covered: isCovered(small, found, leastGap, leastColour),
      side: readSide(readSideSigns(flat)),
    },
  };
}

/** The smallest upright rectangle around a card. */
export function boundsOf(corners: CardCorners): Region {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function shapeOf(corners: CardCorners, { width, height }: CardFrame, frame: Region) {
  const [a, b, c, d] = corners;
  const length = (one: CardPoint, other: CardPoint) =>
    Math.hypot((one.x - other.x) * width, (one.y - other.y) * height);
  const [upper, right, lower, left] = [length(a, b), length(b, c), length(d, c), length(a, d)];
  const across = { x: b.x - a.x + c.x - d.x, y: b.y - a.y + c.y - d.y };
  const bounds = boundsOf(corners);
  return {
    width: (upper + lower) / 2 / width,
    outside: Math.max(
      0,
      frame.left - bounds.left,
      bounds.right - frame.right,
      frame.top - bounds.top,
      bounds.bottom - frame.bottom,
    ),
    turned: (Math.atan2(across.y * height, across.x * width) * 180) / Math.PI,
    askew: Math.max(unlike(upper, lower), unlike(left, right)),
  };
}

const unlike = (one: number, other: number): number => Math.abs(one - other) / Math.max(one, other, 1);
