// Light on a card, and what lies over it.
import type { FoundCard } from './find-card.ts';
import type { CardFrame, CardPoint } from './frame.ts';
import { eachPixel, fractionOf, whole } from './rectify.ts';
import { medianOf } from './side.ts';
import { pixelBands } from './thresholds.ts';

const tiles = { across: 16, down: 10 } as const;
const { blownLuma, blownMargin, glaringTile } = pixelBands;

/** The mean of all pixels, 0 to 255. */
export function brightnessOf({ luma }: CardFrame): number {
  let sum = 0;
  for (const value of luma) sum += value;
  return luma.length === 0 ? 0 : sum / luma.length;
}

/**
 * The fraction of a card that a lamp's reflection wiped out: tiles that are white all over while the card around them
 * is not. A card that is bright everywhere has none.
 */
export function glareOf(flat: CardFrame): number {
  if (medianOf(flat) >= blownLuma - blownMargin) return 0;
  let blown = 0;
  for (let y = 0; y < tiles.down; y++)
    for (let x = 0; x < tiles.across; x++) {
      const tile = {
        left: x / tiles.across,
        right: (x + 1) / tiles.across,
        top: y / tiles.down,
        bottom: (y + 1) / tiles.down,
      };
      if (fractionOf(flat, tile, (at) => (flat.luma[at] ?? 0) >= blownLuma) > glaringTile) blown++;
    }
  return blown / (tiles.across * tiles.down);
}

/** The fraction of the card that is white all over, 0 to 1. */
export const blownOf = (flat: CardFrame): number =>
  fractionOf(flat, whole, (at) => (flat.luma[at] ?? 0) >= blownLuma);

/**
 * Whether something lies over the card's edge: a stretch of a side has no edge there, and just inside it the colour is
 * another than the card's. `leastGap` as a fraction of the side, `leastColour` in levels of Cb and Cr.
 */
export function isCovered(
  frame: CardFrame,
  { gap, corners }: FoundCard,
  leastGap: number,
  leastColour: number,
): boolean {
  if (gap.fraction < leastGap) return false;
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
  const own = colourAround(frame, middle, 0.12);
  const inside = { x: (gap.from.x + gap.to.x) / 2, y: (gap.from.y + gap.to.y) / 2 };
  const place = { x: inside.x + (middle.x - inside.x) * 0.1, y: inside.y + (middle.y - inside.y) * 0.1 };
  const there = colourAround(frame, place, 0.025);
  return Math.hypot(there.blue - own.blue, there.red - own.red) > leastColour;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function colourAround(frame: CardFrame, { x, y }: CardPoint, reach: number) {
  let [blue, red, count] = [0, 0, 0];
  eachPixel(frame, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }, (at) => {
    blue += frame.blue[at] ?? 128;
    red += frame.red[at] ?? 128;
    count++;
  });
  return count === 0 ? { blue: 128, red: 128 } : { blue: blue / count, red: red / count };
}
