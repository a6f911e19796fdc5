import { toCardFrame } from '../tasks/card/frame.ts';
import { lookedAtSide, placeOfCard, placeSide, sharperBelow, shareOf } from '../tasks/card/place.ts';
import type { Region } from '../tasks/card/rectify.ts';
import { fittedSize } from '../tasks/fitted-size.ts';
import { decode, type Decoded } from './decode.ts';

/** What is drawn of a picture, in fractions of it. */
export interface Part {
  readonly decoded: Decoded;
  readonly region: Region;
}

/** More are decoded of no photograph: an older phone has not the memory. */
const mostPixels = 25_000_000;

/**
 * The card in a photograph, decoded as large as it is wanted. Null where none is seen, where nothing is won by cutting
 * it out, or where the photograph cannot be decoded so large.
 */
export async function cardPart(picture: Blob, decoded: Decoded, longSide: number): Promise<Part | null> {
  const { width, height, isWhole } = decoded;
  if (isWhole && Math.max(width, height) <= longSide) return null;
  const region = placeIn(decoded);
  if (!region) return null;
  const share = shareOf(region, width, height);
  if (share > sharperBelow) return null;
  if (isWhole) return { decoded, region };
  const most = Math.max(width, height) * Math.sqrt(mostPixels / (width * height));
  const near = await decode(picture, Math.min(most, longSide / share)).catch(() => null);
  return near && { decoded: near, region };
}

function placeIn({ source, ...whole }: Decoded): Region | null {
  const { width, height } = fittedSize(whole.width, whole.height, lookedAtSide);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return placeOfCard(toCardFrame(data, width, height, fittedSize(width, height, placeSide).width));
}
