import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { PictureRefused } from '../../ports/card-engine.ts';
import { kindProblem } from './picture-kind.ts';
import type { Pixels } from './pixels.ts';

// A file of another kind never reaches a decoder: libvips has many, and each is a door.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(2);

/** Phones come to 50 million pixels; a bomb of 100 million is refused by its head. */
const mostPixels = 64_000_000;
const decodeSeconds = 15;

/** A part of the upright picture in its own pixels. */
export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureFile {
  readonly bytes: Uint8Array;
  /** Of the upright picture. */
  readonly width: number;
  readonly height: number;
}

/** Looks at a picture's head. Throws PictureRefused. */
export async function openPicture(bytes: Uint8Array): Promise<PictureFile> {
  const refused = kindProblem(bytes);
  if (refused) throw new PictureRefused(refused);
  // Only the head is read: its size is looked at before anything is decoded.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if ((head.pages ?? 1) > 1) throw new PictureRefused('animated');
  if (head.width * head.height > mostPixels) throw new PictureRefused('too_large');
  if (head.space === 'cmyk') throw new PictureRefused('colours');
  const { width, height } = head.autoOrient;
  return { bytes, width, height };
}

/** Upright pixels of a picture or a part of it, their long side at most `limit`. Throws PictureRefused. */
export async function decode(
  { bytes }: PictureFile,
  limit: number,
  region: PictureRegion | null = null,
): Promise<Pixels> {
  const upright = sharpOf(bytes).autoOrient();
  const part = region ? upright.extract(region) : upright;
  const { data, info } = await part
    .resize({ width: limit, height: limit, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: decodeSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const { width, height, channels } = info;
  return { width, height, rgb: channels === 3 ? data : threeChannels(data, width * height, channels) };
}

export async function encodeJpeg({ width, height, rgb }: Pixels): Promise<Uint8Array> {
  return await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same picture in another size. */
export async function resized(
  { width, height, rgb }: Pixels,
  toWidth: number,
  toHeight: number,
): Promise<Pixels> {
  const data = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { width: toWidth, height: toHeight, rgb: data };
}

function sharpOf(bytes: Uint8Array): Sharp {
  // A picture that ends early is refused, not read with a grey half.
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', pages: 1 });
}

function damaged(cause: unknown): never {
  throw new PictureRefused('damaged', { cause });
}

function threeChannels(data: Uint8Array, count: number, channels: number): Uint8Array {
  const rgb = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++)
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * channels + (channels > 2 ? c : 0)] ?? 0;
  return rgb;
}
