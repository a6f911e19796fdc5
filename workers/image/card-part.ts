import { toCardFrame } from '../tasks/card/frame.ts';
import { lookedAtSide, regionOfCard, placeSide, sharperBelow, longSideShare } from '../tasks/card/place.ts';
import type { Region } from '../tasks/card/rectify.ts';
import { fittedSize } from '../tasks/fitted-size.ts';
import type { Decoded } from './decode.ts';

/** The card in a photograph, in fractions of it; null where none is seen or nothing is won by cutting it out. */
export function cardPart(decoded: Decoded, longSide: number): Region | null {
  const { width, height } = decoded;
  if (Math.max(width, height) <= longSide) return null;
  const region = placeIn(decoded);
  return region && longSideShare(region, width, height) <= sharperBelow ? region : null;
}

function placeIn({ source, ...whole }: Decoded): Region | null {
  const { width, height } = fittedSize(whole.width, whole.height, lookedAtSide);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  // Edges of what is made so much smaller at once are stairs.
  context.imageSmoothingQuality = 'medium';
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return regionOfCard(toCardFrame(data, width, height, fittedSize(width, height, placeSide).width));
}
