import sharp from 'sharp';
import { cardPicture } from '../../media/image/picture-maker.ts';
import { qualities } from '../../workers/image/encode.ts';
import { toCardFrame } from '../../workers/tasks/card/frame.ts';
import {
  lookedAtSide,
  regionOfCard,
  placeSide,
  longSideShare,
  sharperBelow,
} from '../../workers/tasks/card/place.ts';
import { whole, type Region } from '../../workers/tasks/card/rectify.ts';
import { fittedSize } from '../../workers/tasks/fitted-size.ts';

/**
 * A photo of a card as a phone sends it: by the product's own limits and its own finder, the card of a table alone. Only
 * decoding, smoothing and encoding are sharp's and not a browser's.
 */
export async function asSent(photo: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(photo).metadata();
  const { left, top, right, bottom } = await partOf(photo, width, height);
  const size = { width: Math.round((right - left) * width), height: Math.round((bottom - top) * height) };
  const sent = sharp(photo)
    .extract({ left: Math.floor(left * width), top: Math.floor(top * height), ...size })
    .resize(fittedSize(size.width, size.height, cardPicture.longSide));
  for (const quality of qualities) {
    const jpeg = await sent
      .clone()
      .jpeg({ quality: Math.round(quality * 100) })
      .toBuffer();
    if (jpeg.length <= cardPicture.bytes) return jpeg;
  }
  throw new Error('the picture would be sent with fewer pixels: that is not done here');
}

async function partOf(photo: Uint8Array, width: number, height: number): Promise<Region> {
  if (Math.max(width, height) <= cardPicture.longSide) return whole;
  const { data, info } = await sharp(photo)
    .resize({ ...fittedSize(width, height, lookedAtSide), fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const across = fittedSize(info.width, info.height, placeSide).width;
  const place = regionOfCard(toCardFrame(new Uint8ClampedArray(data), info.width, info.height, across));
  return place && longSideShare(place, width, height) <= sharperBelow ? place : whole;
}
