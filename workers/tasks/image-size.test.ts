import { describe, expect, it } from 'vitest';
import { readPictureFacts } from './image-size.ts';

const bytes = (...parts: (string | readonly number[])[]): Uint8Array => {
  const all = parts.flatMap((part) =>
    typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part],
  );
  return Uint8Array.from([...all, ...new Array<number>(64).fill(0)]);
};

describe('the facts of a picture', () => {
  it('reads a JPEG’s size behind other segments', () => {
    const segment = [0xff, 0xe1, 0, 10, 1, 2, 3, 4, 5, 6, 7, 8];
    const frame = [0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3];
    expect(readPictureFacts(bytes([0xff, 0xd8], segment, frame))).toMatchObject({
      kind: 'jpeg',
      width: 4000,
      height: 3000,
    });
  });

  it('says nothing of a size that a JPEG does not tell', () => {
    expect(readPictureFacts(bytes([0xff, 0xd8], [0xff, 0xe1, 0x7f, 0xff]))).toMatchObject({
      kind: 'jpeg',
      width: null,
    });
  });

  it('reads a PNG’s size, and that it moves', () => {
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
    const size = [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10];
    expect(readPictureFacts(bytes(png, 'IHDR', size))).toMatchObject({ width: 10_000, animated: false });
    expect(readPictureFacts(bytes(png, 'IHDR', size, [8, 6, 0, 0, 0, 0, 0, 0, 0], 'acTL'))).toMatchObject({
      animated: true,
    });
  });

  it('reads a WebP of each form', () => {
    const head = ['RIFF', [0, 0, 0, 0], 'WEBP'] as const;
    const wide = [10, 0, 0, 0, 2, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0];
    expect(readPictureFacts(bytes(...head, 'VP8X', wide))).toEqual({
      ...{ kind: 'webp', width: 4000, height: 3000, animated: true },
    });
  });

  it('knows a phone’s HEIC, and takes no text, SVG, GIF or PDF', () => {
    expect(readPictureFacts(bytes([0, 0, 0, 24], 'ftypheic'))).toMatchObject({ kind: 'heic' });
    for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', 'hello'])
      expect(readPictureFacts(bytes(other))).toBeNull();
    expect(readPictureFacts(new Uint8Array(3))).toBeNull();
  });
});
