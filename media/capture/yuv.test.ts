import { describe, expect, it } from 'vitest';
import { scaleToRgba, type YuvPicture } from './yuv.ts';

/** A picture of one colour whose right half is black, with rows longer than the picture. */
function halves(format: YuvPicture['format'], [y, u, v]: [number, number, number]): YuvPicture {
  const [width, height, stride] = [8, 4, 12];
  const chromaStride = format === 'I420' ? 6 : 12;
  const chromaBytes = chromaStride * (height / 2);
  const bytes = new Uint8Array(stride * height + 2 * chromaBytes).fill(99);
  const planes = [
    { offset: 0, stride },
    { offset: stride * height, stride: chromaStride },
    ...(format === 'I420' ? [{ offset: stride * height + chromaBytes, stride: chromaStride }] : []),
  ];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) bytes[row * stride + column] = column < 4 ? y : 16;
  for (let row = 0; row < height / 2; row++)
    for (let column = 0; column < width / 2; column++) {
      const [blue, red] = column < 2 ? [u, v] : [128, 128];
      const at = stride * height + row * chromaStride;
      bytes[format === 'I420' ? at + column : at + 2 * column] = blue;
      bytes[format === 'I420' ? at + chromaBytes + column : at + 2 * column + 1] = red;
    }
  return { format, bytes, planes, width, height, matrix: 'bt601', fullRange: false };
}

const pixels = (rgba: Uint8ClampedArray) =>
  Array.from({ length: rgba.length / 4 }, (_, i) => [...rgba.subarray(4 * i, 4 * i + 4)]);

describe.each(['I420', 'NV12'] as const)('%s', (format) => {
  it('keeps colours where they are', () => {
    // Pure red in limited range of BT.601.
    const red = halves(format, [81, 90, 240]);
    const [left, , right] = pixels(scaleToRgba(red, 4, 2));
    expect(left?.map((value) => Math.round(value / 8))).toEqual([32, 0, 0, 32]);
    expect(right).toEqual([0, 0, 0, 255]);
  });

  it('takes the mean of what a pixel covers', () => {
    const white = halves(format, [235, 128, 128]);
    expect(pixels(scaleToRgba(white, 1, 1))).toEqual([[128, 128, 128, 255]]);
  });
});

it('reads full range as it stands', () => {
  const grey = { ...halves('I420', [200, 128, 128]), fullRange: true };
  expect(pixels(scaleToRgba(grey, 8, 4))[0]).toEqual([200, 200, 200, 255]);
});

it('names a picture that lacks a plane', () => {
  const broken = { ...halves('I420', [81, 90, 240]), planes: [{ offset: 0, stride: 12 }] };
  expect(() => scaleToRgba(broken, 4, 2)).toThrow('I420 lacks a plane');
});
