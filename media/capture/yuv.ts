/** One plane of a picture: where it begins in the bytes, and how many bytes its rows are apart. */
export interface Plane {
  readonly offset: number;
  readonly stride: number;
}

/** A camera's picture as cameras give it: 8 bits, chroma at half the size, in planes of its own or interleaved. */
export interface YuvPicture {
  readonly format: 'I420' | 'NV12';
  readonly bytes: Uint8Array;
  readonly planes: readonly Plane[];
  readonly width: number;
  readonly height: number;
  readonly matrix: 'bt601' | 'bt709';
  readonly fullRange: boolean;
}

const chromaOf = {
  bt601: { vr: 1.402, ug: 0.344_136, vg: 0.714_136, ub: 1.772 },
  bt709: { vr: 1.5748, ug: 0.187_324, vg: 0.468_124, ub: 1.8556 },
} as const;

/**
 * The picture made smaller, as RGBA: each pixel's luma is the mean of four places of what it covers. Throws where a
 * plane of its format is missing.
 */
export function scaleToRgba(
  picture: YuvPicture,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { bytes, planes, format, fullRange } = picture;
  const [luma, first, second] = planes;
  if (!luma || !first || (format === 'I420' && !second)) throw new Error(`${format} lacks a plane`);
  const u = format === 'I420' ? { ...first, step: 1 } : { ...first, step: 2 };
  const v = format === 'I420' && second ? { ...second, step: 1 } : { ...u, offset: u.offset + 1 };
  const { vr, ug, vg, ub } = chromaOf[picture.matrix];
  const [black, lumaGain, chromaGain] = fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  const columns = columnsOf(picture.width, width);
  const out = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * picture.height) / height);
    const upper = luma.offset + top * luma.stride;
    const lower = luma.offset + Math.floor(((y + 0.5) * picture.height) / height) * luma.stride;
    const rowOfU = u.offset + (top >> 1) * u.stride;
    const rowOfV = v.offset + (top >> 1) * v.stride;
    for (let x = 0; x < width; x++) {
      const left = columns[2 * x] ?? 0;
      const right = columns[2 * x + 1] ?? 0;
      const sum =
        (bytes[upper + left] ?? 0) +
        (bytes[upper + right] ?? 0) +
        (bytes[lower + left] ?? 0) +
        (bytes[lower + right] ?? 0);
      const bright = (sum / 4 - black) * lumaGain;
      const ofChroma = (left >> 1) * u.step;
      const blue = ((bytes[rowOfU + ofChroma] ?? 128) - 128) * chromaGain;
      const red = ((bytes[rowOfV + ofChroma] ?? 128) - 128) * chromaGain;
      out[at] = bright + vr * red;
      out[at + 1] = bright - ug * blue - vg * red;
      out[at + 2] = bright + ub * blue;
      out[at + 3] = 255;
      at += 4;
    }
  }
  return out;
}

/** Of each column of the smaller picture the two that are looked at: where it begins, and its middle. */
function columnsOf(whole: number, smaller: number): Int32Array {
  const columns = new Int32Array(2 * smaller);
  for (let x = 0; x < smaller; x++) {
    columns[2 * x] = Math.floor((x * whole) / smaller);
    columns[2 * x + 1] = Math.floor(((x + 0.5) * whole) / smaller);
  }
  return columns;
}
