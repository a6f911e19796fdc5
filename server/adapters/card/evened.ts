import type { Pixels } from './pixels.ts';

const block = 8;
/** Light that came so near to white took contrast with it. */
const brightFrom = 250;
/** Of the picture: more is paper, not light. */
const brightAllOver = 0.4;
/** What print has of contrast where no light falls on it. */
const usualContrast = 190;
/** More would make print of the picture's own noise. */
const mostGain = 8;

/**
 * The picture with the contrast that mirrored light took from it given back, as far as anything is left of it. What
 * is not near white stays as it is, and so does a picture that is white all over, as a copy is.
 */
export function evened(picture: Pixels): Pixels {
  const gains = gainsOf(picture);
  if (!gains) return picture;
  const { width, height, rgb } = picture;
  const { columns, rows, values } = gains;
  const changed = new Uint8Array(rgb);
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const [a, b, c, d] = [values[at]!, values[at + 1]!, values[at + columns]!, values[at + columns + 1]!];
      if (a === 1 && b === 1 && c === 1 && d === 1) continue;
      const [left, top] = [column * block + block / 2, row * block + block / 2];
      for (let y = 0; y < block && top + y < height; y++)
        for (let x = 0; x < block && left + x < width; x++) {
          const [u, v] = [x / block, y / block];
          const gain = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
          const pixel = ((top + y) * width + left + x) * 3;
          for (let i = pixel; i < pixel + 3; i++) changed[i] = Math.max(0, 255 - (255 - rgb[i]!) * gain);
        }
    }
  return { width, height, rgb: changed };
}

interface Gains {
  readonly columns: number;
  readonly rows: number;
  /** At the blocks' middles; 1: nothing to give back. */
  readonly values: Float32Array;
}

function gainsOf({ width, height, rgb }: Pixels): Gains | null {
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  const darkest = new Uint8Array(columns * rows);
  const brightest = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [low, high] = [255, 0];
      for (let y = row * block; y < (row + 1) * block; y++)
        for (let x = column * block; x < (column + 1) * block; x++) {
          const at = (y * width + x) * 3;
          const value = Math.min(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
          if (value < low) low = value;
          if (value > high) high = value;
        }
      darkest[row * columns + column] = low;
      brightest[row * columns + column] = high;
    }
  const values = new Float32Array(columns * rows).fill(1);
  let [bright, given] = [0, 0];
  for (let row = 1; row + 1 < rows; row++)
    for (let column = 1; column + 1 < columns; column++) {
      let [low, high] = [255, 0];
      for (let i = -1; i <= 1; i++)
        for (let j = -1; j <= 1; j++) {
          const at = (row + i) * columns + column + j;
          low = Math.min(low, darkest[at]!);
          high = Math.max(high, brightest[at]!);
        }
      if (high < brightFrom) continue;
      bright++;
      const gain = Math.min(mostGain, usualContrast / Math.max(1, 255 - low));
      if (gain <= 1) continue;
      values[row * columns + column] = gain;
      given++;
    }
  return given > 0 && bright < brightAllOver * columns * rows ? { columns, rows, values } : null;
}
