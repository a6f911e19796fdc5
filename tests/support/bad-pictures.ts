import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { PictureProblem } from '../../server/ports/card-engine.ts';

export interface BadPicture {
  readonly name: string;
  readonly reason: PictureProblem;
  readonly bytes: Uint8Array;
}

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c8d2d8' } });

/** Files that a card's picture is not, with why each is refused. */
export async function badPictures(): Promise<BadPicture[]> {
  const jpeg = await sharp(Buffer.from(noise(640 * 480 * 3)), {
    raw: { width: 640, height: 480, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  const animated = { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } } as const;
  const frames = Buffer.from(noise(64 * 128 * 3));
  return [
    { name: 'nothing', reason: 'empty', bytes: new Uint8Array() },
    { name: 'a text', reason: 'not_a_picture', bytes: Buffer.from('这不是图片') },
    { name: 'a bomb of 100 million pixels', reason: 'too_large', bytes: pngBomb(10_000, 10_000) },
    {
      name: 'a JPEG of 100 million pixels',
      reason: 'too_large',
      bytes: await plain(10_000, 10_000).jpeg({ quality: 40 }).toBuffer(),
    },
    { name: 'a JPEG that ends early', reason: 'damaged', bytes: jpeg.subarray(0, jpeg.length / 2) },
    {
      name: 'a JPEG of its first bytes',
      reason: 'damaged',
      bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]),
    },
    { name: 'HEIC', reason: 'format', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
    { name: 'CMYK', reason: 'colours', bytes: await plain(400, 300).toColourspace('cmyk').jpeg().toBuffer() },
    { name: 'an animated GIF', reason: 'format', bytes: await sharp(frames, animated).gif().toBuffer() },
    { name: 'an animated WebP', reason: 'animated', bytes: await sharp(frames, animated).webp().toBuffer() },
    { name: 'SVG', reason: 'format', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    {
      name: 'SVG behind a declaration',
      reason: 'format',
      bytes: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ];
}

function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24);
}

/** A PNG of one colour, small as a file and large when it is decoded. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body) >>> 0);
    return Buffer.concat([head, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}
