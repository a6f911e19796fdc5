import sharp from 'sharp';

const window = 8;
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** SSIM of a picture's luma with the original at the same size: 1 is the same. Means over windows of 8 by 8 pixels. */
export async function likeness(original: Uint8Array, made: Uint8Array): Promise<number> {
  const { width = 0, height = 0 } = await sharp(made).metadata();
  const [one, other] = await Promise.all([luma(original, width, height), luma(made, width, height)]);
  let sum = 0;
  let count = 0;
  for (let y = 0; y + window <= height; y += window)
    for (let x = 0; x + window <= width; x += window) {
      sum += ofWindow(one, other, y * width + x, width);
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}

const luma = (picture: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(picture)
    .rotate()
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .greyscale()
    .raw()
    .toBuffer();

function ofWindow(one: Uint8Array, other: Uint8Array, from: number, width: number): number {
  const pixels = window * window;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = 0; y < window; y++)
    for (let x = 0; x < window; x++) {
      const at = from + y * width + x;
      const [p, q] = [one[at] ?? 0, other[at] ?? 0];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  const [ma, mb] = [a / pixels, b / pixels];
  const [va, vb, cov] = [aa / pixels - ma * ma, bb / pixels - mb * mb, ab / pixels - ma * mb];
  return ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
}
